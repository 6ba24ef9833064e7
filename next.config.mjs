// Turns off the telemetry of Next, which reads this variable after it has loaded this file.
process.env.NEXT_TELEMETRY_DISABLED = '1';

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // Inserts the commit into `lib/server/settings/release.ts`. `lib/server/boot/build.mjs` sets the variable.
  env: { HOMEROOM_COMMIT: process.env.HOMEROOM_COMMIT ?? 'unknown' },
  poweredByHeader: false,
  reactStrictMode: true,
  // Turns off image resizing, which would log the URLs of pictures.
  images: { unoptimized: true },
  // Sets headers of responses that Next itself creates, such as the response to a wrong method.
  headers: async () => [
    {
      source: '/(api|healthz|readyz)/:path*',
      headers: [
        { key: 'cache-control', value: 'private, no-store' },
        { key: 'x-content-type-options', value: 'nosniff' },
      ],
    },
  ],
  // Some browsers request this address although the pages name another icon.
  redirects: async () => [{ source: '/favicon.ico', destination: '/icon.svg', permanent: true }],
  experimental: {
    turbopackChunking: {
      // Merges small chunks, because they compress badly. A page with a list loads 3 KB less in 8 files than in 14.
      minChunkSize: 100_000,
      firstPageLoadPriority: 0,
      // Lets the browser load only the parts of a merged chunk that it does not have yet.
      generateComponentChunks: true,
    },
    // Sets the time in seconds for which a prefetched page stays fresh. Its rows stay fresh for the same time.
    staleTimes: { static: 30 },
  },
  // Turns off the type check in the build, because `npm run types` checks everything, including tests.
  typescript: { ignoreBuildErrors: true },
  // Leaves packages with native code, workers or file look-ups unbundled, because they do not work when bundled.
  serverExternalPackages: [
    'libsql',
    'pg',
    'exceljs',
    '@e965/xlsx',
    'jszip',
    'pino',
    '@aws-sdk/client-s3',
    'prom-client',
    'sharp',
  ],
  // Adds files that tracing can't see. For example, libsql and sharp load their binaries by a computed name.
  outputFileTracingIncludes: {
    '/**': [
      'lib/server/*.mjs',
      'lib/server/{boot,settings}/**/*.mjs',
      'node_modules/{@libsql,libsql,@img}/**',
      // Parts of Next that `lib/server/boot/next/request-guard.mjs` imports.
      'node_modules/next/dist/server/app-render/{parse-and-validate-flight-router-state,types}.js',
      'node_modules/next/dist/compiled/superstruct/**',
    ],
  },
};

export default config;
