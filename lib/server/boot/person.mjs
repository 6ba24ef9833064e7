import { runBundled } from './run-bundled.mjs';

await runBundled('person');
