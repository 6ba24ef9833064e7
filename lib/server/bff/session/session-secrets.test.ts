import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/server/settings/env';
import { createSessionSecrets } from './session-secrets';

describe('a generated session secret', () => {
  const secretsOf = (folder: string) => createSessionSecrets(parseEnv({ DATA_DIR: folder }))();

  it('is generated once, has at least 32 characters, and is readable only by its owner', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'homeroom-')), 'data');
    const [created] = secretsOf(folder);
    expect(created?.length).toBeGreaterThanOrEqual(32);
    expect(secretsOf(folder)).toEqual([created]);
    const file = join(folder, 'session-secret');
    expect(readFileSync(file, 'utf8')).toBe(created);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('differs between two consoles', () => {
    const folder = () => mkdtempSync(join(tmpdir(), 'homeroom-'));
    expect(secretsOf(folder())).not.toEqual(secretsOf(folder()));
  });
});
