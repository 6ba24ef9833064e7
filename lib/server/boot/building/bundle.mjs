import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commit } from './commit.mjs';

const commands = 'lib/server/boot/commands';

/**
 * Packages that don't work when bundled. `next.config.mjs` lists them too, so the standalone build contains all of
 * them.
 */
const packages = ['libsql', 'pg', 'pino', '@aws-sdk/client-s3', 'sharp'];

/**
 * Bundles each operator command into one file. The finished folder is renamed in one step, because several processes
 * may create it at the same time.
 * @param {string} folder
 */
export async function bundleCommands(folder) {
  if (!existsSync(commands)) return;
  const { build } = await import('vite');
  const unfinished = `${folder}.${process.pid}`;
  for (const name of readdirSync(commands)) {
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.HOMEROOM_COMMIT': JSON.stringify(commit) },
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
    if (!existsSync(folder)) throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleCommands(process.argv[2] ?? '');
  // Exits explicitly: otherwise this process would wait for the parent that started it.
  process.exit();
}
