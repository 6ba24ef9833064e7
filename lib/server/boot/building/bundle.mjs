import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commit } from './commit.mjs';

const commands = 'lib/server/boot/commands';

/** These packages don't work when bundled. `next.config.mjs` lists them too. */
const packages = ['libsql', 'pg', 'pino', '@aws-sdk/client-s3', 'sharp'];

/**
 * Renames the finished folder in one step, because several processes may create it at the same time.
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
  // Otherwise this process would wait for the parent that started it.
  process.exit();
}
