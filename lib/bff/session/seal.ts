import { sealData, unsealData } from 'iron-session';
import { newestSecret, sessionSecrets } from './session-secrets';

/** Encrypts with the newest secret. `seconds` is how long the seal can be opened; it is never without end. */
export function seal(content: object, seconds: number): Promise<string> {
  return sealData(content, { password: newestSecret(), ttl: Math.max(1, Math.ceil(seconds)) });
}

/** What was sealed with any of the secrets, or `null` for a seal that is old, foreign, damaged or crafted. */
export async function unseal(sealed: string): Promise<unknown> {
  for (const password of sessionSecrets()) {
    try {
      const content = await unsealData<Record<string, unknown>>(sealed, { password });
      // A seal that can't be opened comes back as an empty object, or is thrown, depending on what is wrong with it.
      if (Object.keys(content).length > 0) return content;
    } catch {
      // Crafted: the same as not signed in.
    }
  }
  return null;
}
