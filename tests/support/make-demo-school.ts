import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConsole } from './console';

/** Playwright calls it before the first test, and what it returns after the last. */
export default async function makeDemoSchool() {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-demo-'));
  const running = await startConsole({ DATA_DIR: dataDir });
  await running.close();
  process.env.DEMO_SCHOOL = dataDir;
  return () => rmSync(dataDir, { recursive: true });
}
