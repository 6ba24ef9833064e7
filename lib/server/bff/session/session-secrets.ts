import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '@/lib/server/settings/env';
import { StorageError } from '@/lib/server/storage-error';
import { endedSessionsFile } from './ended-sessions';

export type SessionSecrets = () => string[];

/**
 * Returns the secrets newest first. Without `SESSION_SECRET`, a secret is generated and stored in the data directory.
 * @throws {StorageError} when the stored secret is damaged, because a new secret would sign out every user.
 */
export function createSessionSecrets({ SESSION_SECRET, DATA_DIR }: Env): SessionSecrets {
  let secrets = SESSION_SECRET;
  return () => {
    secrets ??= [readOrCreateSecret(DATA_DIR)];
    return secrets;
  };
}

export function newestSecret(secrets: SessionSecrets): string {
  const [newest] = secrets();
  if (!newest) throw new Error('no session secret');
  return newest;
}

const secretPattern = /^[\w-]{43}$/;

function readOrCreateSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) createSecret(file, endedSessionsFile(folder));
  const secret = statSync(file).isFile() ? readFileSync(file, 'utf8').trim() : '';
  if (secretPattern.test(secret)) return secret;
  throw new StorageError(
    `The session secret in ${file} is damaged. Restore a copy of that file, or remove it. The console then creates a new secret, and all users must sign in again.`,
  );
}

function createSecret(file: string, endedSessions: string): void {
  writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  if (!existsSync(endedSessions)) return;
  process.emitWarning(`${file} was missing, so a new one was created. All users must sign in again.`);
}
