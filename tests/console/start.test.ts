import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedStart } from '../support/console';
import { consoleOfSchool } from './shared-consoles';

const school = consoleOfSchool();

describe('a console does not start', () => {
  it('with a wrong setting, and says why in a sentence', async () => {
    const { said, code } = await refusedStart({ API_BASE_URL: 'http://127.0.0.1:9', DATA_DIR: school.temporary });
    expect(code).toBe(1);
    expect(said).toMatch(/^SESSION_SECRET is required with API_BASE_URL.*\.$/m);
    // Nothing of Next's, above all not that it is ready.
    expect(said).not.toMatch(/Next\.js|Ready|Local:| {4}at /);
  });

  it('on the data of another one, which it leaves alone', async () => {
    const { said, code } = await refusedStart({ DATA_DIR: school.running.dataDir });
    expect(code).toBe(1);
    expect(said).toMatch(/is in use by another process/);
    expect(said).not.toContain('    at ');
    expect((await fetch(`${school.running.url}/readyz`)).status).toBe(200);
  });
});

describe('a console of its own', () => {
  it('keeps an idle connection longer than proxies do, so that none sends on one that is being closed', async () => {
    const { headers } = await fetch(`${school.running.url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=620');
  });

  it('makes its secret and shows it to nobody', () => {
    const made = readFileSync(join(school.running.dataDir, 'session-secret'), 'utf8');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(school.running.output()).not.toContain(made);
  });
});
