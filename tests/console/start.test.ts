import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runRefusedStart } from '../support/console';
import { consoleWithSchool } from './shared-consoles';

const school = consoleWithSchool();

describe('a console that does not start', () => {
  it('reports a wrong setting in one message', async () => {
    const { output, code } = await runRefusedStart({
      API_BASE_URL: 'http://127.0.0.1:9',
      DATA_DIR: school.temporaryFolder,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^SESSION_SECRET is required with API_BASE_URL.*\.$/m);
    // The output contains no message of Next, and above all no message that the console is ready.
    expect(output).not.toMatch(/Next\.js|Ready|Local:| {4}at /);
  });

  it('leaves the data of a running console alone', async () => {
    const { output, code } = await runRefusedStart({ DATA_DIR: school.running.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/is in use by another process/);
    expect(output).not.toContain('    at ');
    expect((await fetch(`${school.running.url}/readyz`)).status).toBe(200);
  });
});

describe('a console with the embedded backend', () => {
  it('keeps idle connections longer than proxies do, so that no proxy sends on a closing connection', async () => {
    const { headers } = await fetch(`${school.running.url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=620');
  });

  it('reports the number of proxies that a health check has passed', async () => {
    const countProxies = async (headers: Record<string, string>) =>
      (await fetch(`${school.running.url}/healthz`, { headers })).headers.get('x-homeroom-proxies');
    expect(await countProxies({})).toBe('0');
    expect(await countProxies({ 'x-forwarded-for': '203.0.113.7, 10.0.0.2' })).toBe('2');
  });

  it('generates its secret and does not print it', () => {
    const secret = readFileSync(join(school.running.dataDir, 'session-secret'), 'utf8');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(school.running.output()).not.toContain(secret);
  });
});
