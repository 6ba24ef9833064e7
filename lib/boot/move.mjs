// `npm run move`: `lib/boot/commands/move.ts`.
import { runBundled } from './run-bundled.mjs';

await runBundled('move');
