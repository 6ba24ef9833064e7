import { createHmac } from 'node:crypto';
import { newestSecret } from '../session/session-secrets';

/** Stands for a text, the same in every process with the newest secret; nobody without it can find the text again. */
export const fingerprint = (text: string): string =>
  createHmac('sha256', newestSecret()).update(`fingerprint ${text}`).digest('base64url');
