"""What ``/help`` says of Lantern, apart from its words: these texts alone may be long."""

TOPICS = {
    "sample": (
        "**Look**: `/sample look` rolls one d6. A face up to your oil finds what you look for; a "
        "higher one burns one oil. What you find waits until you fetch it: `/sample fetch`.\n"
        "**Fire**: the GM lights one with `/sample kindle`. `/sample fill`, or the button under a "
        "look that found nothing, burns one of its logs and fills your lantern."
    ),
}
