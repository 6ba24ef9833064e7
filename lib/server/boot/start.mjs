import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.mjs';

await buildIfChanged();
await import(String(pathToFileURL(resolve('.next/standalone/lib/server/boot/serve.mjs'))));
