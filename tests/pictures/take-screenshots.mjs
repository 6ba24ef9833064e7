// `npm run screenshots`: rebuilds the console if its sources have changed, then takes the pictures.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from '../../lib/server/boot/build.mjs';

await buildIfChanged();
const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
const args = ['test', '--config', 'tests/pictures/screenshots.config.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, [playwright, ...args], { stdio: 'inherit' }).status ?? 1;
