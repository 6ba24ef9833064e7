import { sealData, unsealData } from 'iron-session';
import { newestSecret, type SessionSecrets } from './session-secrets';

/** The seal is valid for at least 1 second, because iron-session treats 0 as no expiry. */
export function seal(secrets: SessionSecrets, content: object, seconds: number): Promise<string> {
  return sealData(content, { password: newestSecret(secrets), ttl: Math.max(1, Math.ceil(seconds)) });
}

export async function unseal(secrets: SessionSecrets, sealed: string): Promise<unknown> {
  for (const password of secrets()) {
    try {
      const content = await unsealData<Record<string, unknown>>(sealed, { password });
      if (Object.keys(content).length > 0) return content;
    } catch {
      // For some invalid seals, iron-session returns an empty object instead of throwing an error.
    }
  }
  return null;
}
