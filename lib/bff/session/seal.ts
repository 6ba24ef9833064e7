import { sealData, unsealData } from 'iron-session';
import { newestSecret, type SessionSecrets } from './session-secrets';

/** Encrypts with the newest secret. The seal expires after `seconds`, one at least, because 0 would mean never. */
export function seal(secrets: SessionSecrets, content: object, seconds: number): Promise<string> {
  return sealData(content, { password: newestSecret(secrets), ttl: Math.max(1, Math.ceil(seconds)) });
}

/** Decrypts with any of the secrets; `null` for a seal that is expired, foreign, damaged or forged. */
export async function unseal(secrets: SessionSecrets, sealed: string): Promise<unknown> {
  for (const password of secrets()) {
    try {
      const content = await unsealData<Record<string, unknown>>(sealed, { password });
      // Depending on what is wrong with a seal, iron-session returns an empty object or throws.
      if (Object.keys(content).length > 0) return content;
    } catch {
      // A forged seal is treated as not signed in.
    }
  }
  return null;
}
