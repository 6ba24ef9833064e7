/** The demo school that most tests of consoles start from, made once: most of a first start is spent on making it. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** What a console of the tests would do itself, were it not given the school: each of them makes or needs another. */
const ownSchool = ['API_BASE_URL', 'DATABASE_URL', 'DATA_DIR', 'FILES_DIR', 'S3_BUCKET', 'SEED'];

/** Puts the demo school into a data directory, where a run has made one and a console of these settings takes it. */
export function giveDemoSchool(dataDir: string, settings: Record<string, string> = {}): void {
  const { DEMO_SCHOOL } = process.env;
  if (!DEMO_SCHOOL || ownSchool.some((name) => name in settings)) return;
  for (const part of ['homeroom.db', 'files'])
    cpSync(join(DEMO_SCHOOL, part), join(dataDir, part), { recursive: true });
}
