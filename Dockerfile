# The operator pins what is built on: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /console
COPY package.json package-lock.json .npmrc ./
RUN npm ci

# Nothing but what a build reads, so that nothing else causes one.
FROM packages AS build
COPY app app
COPY components components
COPY lib lib
# Names the version in logs and metrics: --build-arg HOMEROOM_COMMIT=$(git rev-parse --short=12 HEAD)
ARG HOMEROOM_COMMIT=unknown
COPY middleware.ts instrumentation.ts next.config.mjs postcss.config.mjs tailwind.config.ts tsconfig.json ./
RUN npm run build

FROM ${NODE_IMAGE}
WORKDIR /console
# The rest of the file system may be read-only, so SQLite's temporary files go to the volume, too.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data
COPY --from=build /console/.next/standalone ./
RUN mkdir /data && chown node:node /data
# The user `node`, by number, so that it can be seen not to be root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "lib/server/boot/serve.mjs"]
