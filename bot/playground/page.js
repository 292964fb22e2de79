// Put before simcord's own script: which channel the page shows, and what its people miss.
{
  const { channels, starts, first } = PLAYGROUND;
  const asked = new URLSearchParams(window.location.search).get("channel");
  const here = channels.includes(asked) ? asked : first;

  // Each page says which channel it wants, and begins as whoever was chosen on the last one.
  const plainFetch = window.fetch.bind(window);
  const viewer = "playground-viewer";
  window.fetch = async (address, options = {}) => {
    const opens = address === "/api/pages" && options.method === "POST";
    if (opens) {
      options.headers = { ...options.headers, "X-Playground-Channel": here };
      const chosen = window.sessionStorage.getItem(viewer);
      if (chosen) options.body = JSON.stringify({ viewer_id: chosen });
    }
    const response = await plainFetch(address, options);
    if (opens || address === "/api/action") void follow(response.clone(), opens);
    return address === "/api/commands" ? sorted(response) : response;
  };

  // The commands of this channel's game come first, as the page lists only fifty.
  async function sorted(response) {
    if (!response.ok) return response;
    const catalog = await response.json();
    const start = starts[here] ?? "";
    const rank = ({ invocation, path }) => {
      if (invocation === start) return 0;
      return path[0] === start.split(" ")[0] ? path.length : 9;
    };
    catalog.entries.sort((one, other) => rank(one) - rank(other));
    return new Response(JSON.stringify(catalog), response);
  }

  // What an action brought comes into view, and at first the newest message.
  async function follow(response, opens) {
    if (!response.ok) return;
    const told = await response.json();
    const outcome = (told.outcomes ?? []).findLast((each) => each.messageId);
    // The page is ready when its pictures are there, which on a slow machine takes seconds.
    for (let tries = 0; tries < 400; tries += 1) {
      await new Promise((done) => setTimeout(done, 50));
      const all = document.querySelectorAll("#channel-message-list [data-message-id]");
      const meant = outcome
        ? document.querySelector(`#channel-message-list [data-message-id="${outcome.messageId}"]`)
        : opens && all[all.length - 1];
      if (meant) {
        const room = document.getElementById("channel-timeline").getBoundingClientRect();
        const place = meant.getBoundingClientRect();
        const isTall = place.height > room.height;
        if (isTall || place.bottom > room.bottom || place.top < room.top)
          meant.scrollIntoView({ block: isTall ? "start" : "end" });
        if (window.simcordPreview.ready) return;
      }
      if (!outcome && !opens) return;
    }
  }

  // A field that is completed shows its choices at once, as Discord's does.
  document.addEventListener("focusin", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.value || !field.matches(".command-option-input[role=combobox]")) return;
    setTimeout(() => {
      const isEmpty = document.querySelector(".command-popup .command-empty");
      if (isEmpty && field.isConnected && !field.value) field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  });

  // A link to a message leads there, if the page shows it.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href*="discord.com/channels/"]');
    if (!link) return;
    event.preventDefault();
    document.querySelector(`[data-message-id="${link.href.split("/").pop()}"]`)?.scrollIntoView({ block: "end" });
  });

  document.title = "Flywheel · playground";
  const bar = document.createElement("nav");
  bar.id = "playground-channels";
  bar.setAttribute("aria-label", "Channels");
  for (const channel of channels) {
    const link = document.createElement("a");
    link.textContent = `# ${channel}`;
    link.href = `/?channel=${channel}${window.location.hash}`;
    if (channel === here) link.setAttribute("aria-current", "page");
    bar.append(link);
  }
  document.getElementById("toolbar").after(bar);
  const picker = document.getElementById("viewer-picker");
  picker.addEventListener("change", () => window.sessionStorage.setItem(viewer, picker.value));
}
