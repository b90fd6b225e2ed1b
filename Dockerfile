# Run it with a read-only root: docker run --read-only --tmpfs /tmp --cap-drop ALL -v bot-data:/data --env-file .env IMAGE
FROM python:3.11.14-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /venv
COPY requirements.lock .
RUN /venv/bin/pip install --require-hashes --only-binary :all: -r requirements.lock

FROM python:3.11.14-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MPLCONFIGDIR=/tmp/matplotlib \
    OPENBLAS_NUM_THREADS=1 \
    BOT_DATA=/data
WORKDIR /app
COPY --from=build /venv /venv
COPY LICENSE NOTICE ./
COPY rules_corpus rules_corpus
COPY bot bot
RUN python -m compileall -q bot && mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["bash", "bot/ops/health.sh"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
