// `node lib/boot/building/bundle.mjs FOLDER`: bundles each of `lib/boot/commands`, with the console's code that it uses, into a file
// that Node runs.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const commands = 'lib/boot/commands';

/** As in `next.config.mjs`: what does not survive bundling. The packed console has all of them. */
const packages = ['libsql', 'pg', 'pino', 'undici', '@aws-sdk/client-s3'];

/** @param {string} folder that is made completely or not at all; several processes may make it at the same time */
export async function bundleCommands(folder) {
  if (!existsSync(commands)) return;
  const { build } = await import('vite');
  const unfinished = `${folder}.${process.pid}`;
  for (const name of readdirSync(commands)) {
    await build({
      configFile: false,
      logLevel: 'warn',
      resolve: { alias: { '@': resolve('.') } },
      ssr: { noExternal: true, external: packages },
      build: {
        ssr: join(commands, name),
        outDir: unfinished,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
      },
    });
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleCommands(process.argv[2] ?? '');
  // It would wait for the end of the build that has begun it.
  process.exit();
}
