import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** Settings with which a console creates or uses another school than the demo school. */
const otherSchoolSettings = ['API_BASE_URL', 'DATABASE_URL', 'DATA_DIR', 'FILES_DIR', 'S3_BUCKET', 'SEED'];

/**
 * Copies the demo school of the test run into a data directory, because creating the school takes most of a console's
 * first start.
 */
export function copyDemoSchool(dataDir: string, settings: Record<string, string> = {}): void {
  const { DEMO_SCHOOL } = process.env;
  if (!DEMO_SCHOOL || otherSchoolSettings.some((name) => name in settings)) return;
  for (const part of ['homeroom.db', 'files'])
    cpSync(join(DEMO_SCHOOL, part), join(dataDir, part), { recursive: true });
}
