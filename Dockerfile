# Two stages: the first installs, the second runs and has neither the sources nor pip's leftovers.

# Exactly this version, so that one build is like the next; raise it for fixes of Python and Debian.
ARG PYTHON=python:3.11.15-slim-trixie

FROM ${PYTHON} AS build

WORKDIR /src
RUN python -m venv --without-pip /opt/flywheel
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY rules rules
COPY migrations migrations
COPY bot bot
RUN pip --python /opt/flywheel/bin/python install --no-cache-dir --disable-pip-version-check \
    --constraint constraints.txt .


FROM ${PYTHON}

# The bot installs nothing, so it is given nothing to install with.
RUN pip uninstall --yes --root-user-action ignore pip setuptools wheel

# The id is fixed so that a host can give a mounted folder to it: chown 10001:10001.
RUN groupadd --gid 10001 flywheel \
    && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home \
        --shell /usr/sbin/nologin flywheel \
    && install --directory --owner=10001 --group=10001 --mode=0750 /data

COPY --from=build /opt/flywheel /opt/flywheel

# Buffered output would keep the last lines before a crash out of the log.
ENV PATH=/opt/flywheel/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite:////data/flywheel.db \
    HEALTH_FILE=/data/.healthy

USER 10001:10001

# Not /data: python -m looks for modules in the working directory first, and that one is writable.
WORKDIR /opt/flywheel

VOLUME /data

# The bot finishes what is in flight on SIGTERM, then closes the database.
STOPSIGNAL SIGTERM

# Healthy while the running bot has touched HEALTH_FILE within the last two minutes.
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]

CMD ["python", "-m", "bot"]
