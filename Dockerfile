# To pin the base image, set --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /console
COPY package.json package-lock.json .npmrc ./
RUN npm ci

# Copies only the files that the build reads, so that a change of other files does not repeat the build.
FROM packages AS build
COPY app app
COPY components components
COPY lib lib
# The commit that logs and metrics show: --build-arg HOMEROOM_COMMIT=$(git rev-parse --short=12 HEAD)
ARG HOMEROOM_COMMIT=unknown
COPY middleware.ts instrumentation.ts next.config.mjs postcss.config.mjs tailwind.config.ts tsconfig.json ./
RUN npm run build

FROM ${NODE_IMAGE}
WORKDIR /console
# Puts SQLite's temporary files on the volume, because the rest of the file system may be read-only.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data
COPY --from=build /console/.next/standalone ./
RUN mkdir /data && chown node:node /data
# The number of the user `node`. With a number, Kubernetes can check that the user is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "lib/server/boot/serve.mjs"]
