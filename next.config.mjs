/**
 * - `images`: turns off image resizing, which would log the URLs of pictures and needs the package sharp (19 MB).
 * - `headers`: for responses that Next itself creates, such as the response to a wrong method.
 * - `turbopackChunking`: merges small chunks, which compress badly. A list loads 3 KB less in 10 files than in 14.
 * - `staleTimes`: in seconds. A prefetched page stays fresh as long as the rows in it.
 * - `typescript`: turns off the type check in the build, because `npm run types` checks everything, including tests.
 * - `serverExternalPackages`: packages with native code, workers or file look-ups, which do not work when bundled.
 * - `outputFileTracingIncludes`: libsql loads its binary by a computed name, which tracing can't see.
 * @type {import('next').NextConfig}
 */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/(api|healthz|readyz)/:path*',
      headers: [
        { key: 'cache-control', value: 'private, no-store' },
        { key: 'x-content-type-options', value: 'nosniff' },
      ],
    },
  ],
  experimental: {
    turbopackChunking: { minChunkSize: 100_000 },
    staleTimes: { static: 30 },
  },
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'libsql',
    'pg',
    'exceljs',
    '@e965/xlsx',
    'jszip',
    'pino',
    'undici',
    '@aws-sdk/client-s3',
    'prom-client',
  ],
  outputFileTracingExcludes: { '**': ['**/node_modules/{sharp,@img}/**/*'] },
  outputFileTracingIncludes: {
    '/**': ['lib/server/{boot,settings}/**/*.mjs', 'node_modules/{@libsql,libsql}/**'],
  },
};

export default config;
