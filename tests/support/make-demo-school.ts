import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFromSettings } from '@/lib/server/backend/open-backend';
import { createLogger } from '@/lib/server/log';
import { parseEnv } from '@/lib/server/settings/env';
import type { SheetQueues } from '@/lib/server/sheets/fair-queue';

/**
 * Creates the demo school before the first test. The school is deleted with the run's temporary files. Playwright calls
 * this function once, and Vitest once per project.
 */
export default async function makeDemoSchool() {
  if (process.env.DEMO_SCHOOL) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-demo-'));
  const settings = parseEnv({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const school = await openFromSettings({
    settings,
    metrics: {},
    database: null,
    // The demo data needs no sheets. Playwright can't load the queues, because it compiles TypeScript to CommonJS, which
    // has no `import.meta`.
    sheetQueues: {} as SheetQueues,
    logger: createLogger('info'),
    auditLogger: createLogger('info'),
  });
  await school.close();
  process.env.DEMO_SCHOOL = dataDir;
}
