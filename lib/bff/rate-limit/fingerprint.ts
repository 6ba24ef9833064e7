import { createHmac } from 'node:crypto';
import { newestSecret, type SessionSecrets } from '../session/session-secrets';

/** A keyed hash (HMAC) of a text: the same in every process, and not reversible by guessing without the secret. */
export const fingerprint = (secrets: SessionSecrets, text: string): string =>
  createHmac('sha256', newestSecret(secrets)).update(`fingerprint ${text}`).digest('base64url');
