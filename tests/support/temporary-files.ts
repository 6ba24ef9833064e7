import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a run one folder for its temporary files, which goes with it: every console of a test has some. Playwright and
 * Vitest call it before the first test, Vitest for each project, and what it returns after the last.
 */
export default function holdTemporaryFiles() {
  if (process.env.RUN_FOLDER) return;
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-tests-'));
  Object.assign(process.env, { RUN_FOLDER: folder, TMPDIR: folder });
  return () => rmSync(folder, { recursive: true, force: true });
}
