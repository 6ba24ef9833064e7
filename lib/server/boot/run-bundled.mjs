import { existsSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const bundledFolder = fileURLToPath(new URL('./bundled', import.meta.url));

async function bundleCurrentSources() {
  const { hashSources, isBuilt } = await import('./building/sources.mjs');
  const built = resolve('.next/standalone/lib/server/boot/bundled');
  if (isBuilt() && existsSync(built)) return built;
  const cache = resolve('.next/cache');
  const name = `commands-${hashSources()}`;
  const folder = resolve(cache, name);
  if (existsSync(folder)) return folder;
  const { bundleCommands } = await import('./building/bundle.mjs');
  await bundleCommands(folder);
  const oldBundles = readdirSync(cache).filter((entry) => /^commands-[0-9a-f]{64}$/.test(entry) && entry !== name);
  for (const entry of oldBundles) rmSync(resolve(cache, entry), { recursive: true, force: true });
  return folder;
}

/** In a checkout, bundles the current sources first. @param {string} command */
export async function runBundled(command) {
  const folder = existsSync(bundledFolder) ? bundledFolder : await bundleCurrentSources();
  await import(String(pathToFileURL(resolve(folder, `${command}.mjs`))));
}
