import { runBundled } from './run-bundled.mjs';

await runBundled('code');
