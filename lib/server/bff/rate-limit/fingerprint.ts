import { createHmac } from 'node:crypto';
import { newestSecret, type SessionSecrets } from '../session/session-secrets';

/** Keyed, because a plain hash of a phone number can be reversed by trying all numbers. */
export const fingerprint = (secrets: SessionSecrets, text: string): string =>
  createHmac('sha256', newestSecret(secrets)).update(`fingerprint ${text}`).digest('base64url');
