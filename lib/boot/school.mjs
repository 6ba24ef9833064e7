// `npm run school`: `lib/boot/commands/school.ts`.
import { runBundled } from './run-bundled.mjs';

await runBundled('school');
