import { createHmac } from 'node:crypto';
import { newestSecret } from '../session/session-secrets';

/** A keyed hash (HMAC) of a text: the same in every process, and not reversible by guessing without the secret. */
export const fingerprint = (text: string): string =>
  createHmac('sha256', newestSecret()).update(`fingerprint ${text}`).digest('base64url');
