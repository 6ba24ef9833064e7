import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

describe('the secret of a console that was given none', () => {
  afterEach(() => vi.unstubAllEnvs());

  async function secretsOf(folder: string): Promise<string[]> {
    vi.stubEnv('SESSION_SECRET', '');
    vi.stubEnv('DATA_DIR', folder);
    vi.resetModules();
    return (await import('./session-secrets')).sessionSecrets();
  }

  it('is made once, long, and readable by its owner alone', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'homeroom-')), 'data');
    const [made] = await secretsOf(folder);
    expect(made?.length).toBeGreaterThanOrEqual(32);
    expect(await secretsOf(folder)).toEqual([made]);
    const file = join(folder, 'session-secret');
    expect(readFileSync(file, 'utf8')).toBe(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('differs between two consoles', async () => {
    const folder = () => mkdtempSync(join(tmpdir(), 'homeroom-'));
    expect(await secretsOf(folder())).not.toEqual(await secretsOf(folder()));
  });
});
