import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '@/lib/env';

let generated: string[] | undefined;

/**
 * The secrets that encrypt sessions, newest first. Without `SESSION_SECRET` one is generated and kept in the data
 * directory, readable only by this user.
 */
export function sessionSecrets(): string[] {
  const { SESSION_SECRET, DATA_DIR } = env();
  if (SESSION_SECRET) return SESSION_SECRET;
  generated ??= [readOrMakeSecret(DATA_DIR)];
  return generated;
}

/** The secret for new seals. */
export function newestSecret(): string {
  const [newest] = sessionSecrets();
  if (!newest) throw new Error('no session secret');
  return newest;
}

function readOrMakeSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
