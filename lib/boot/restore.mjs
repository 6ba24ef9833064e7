// `npm run restore`: `lib/boot/commands/restore.ts`.
import { runBundled } from './run-bundled.mjs';

await runBundled('restore');
