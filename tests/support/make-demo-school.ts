import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConsole } from './console';

/** Playwright and Vitest call it before the first test, and what it returns after the last. */
export default async function makeDemoSchool() {
  if (!existsSync('.next/standalone')) {
    console.error('Run npm run build first.');
    process.exit(1);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-demo-'));
  const running = await startConsole({ DATA_DIR: dataDir });
  await running.close();
  process.env.DEMO_SCHOOL = dataDir;
  return () => rmSync(dataDir, { recursive: true });
}
