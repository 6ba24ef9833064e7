import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates one folder for all temporary files of a test run, and deletes it after the last test. Playwright calls this
 * function once, and Vitest once per project.
 */
export default function createRunFolder() {
  if (process.env.RUN_FOLDER) return;
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-tests-'));
  Object.assign(process.env, { RUN_FOLDER: folder, TMPDIR: folder });
  return () => rmSync(folder, { recursive: true, force: true });
}
