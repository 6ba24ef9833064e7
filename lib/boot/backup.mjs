// `npm run backup`: `lib/boot/commands/backup.ts`.
import { runBundled } from './run-bundled.mjs';

await runBundled('backup');
