import type { BrowserContext, Page } from '@playwright/test';
import { unsealData } from 'iron-session';
import type { Check } from './check';

export interface Secrets {
  token: string;
  code: string;
}

export async function readToken(cookies: { name: string; value: string }[], password: string): Promise<string> {
  const parts = cookies.filter(({ name }) => /^homeroom(\.\d)?$/.test(name));
  const sealed = parts.sort((a, b) => a.name.localeCompare(b.name)).map(({ value }) => value);
  const { token } = await unsealData<{ token: string }>(sealed.join(''), { password });
  return token;
}

/**
 * Returns the names of the secrets in a text. A code within a longer number or id is a coincidence and does not count.
 */
export function secretsIn(text: string, { token, code }: Secrets): string[] {
  const hasCode = new RegExp(`(?<![0-9a-z])${code}(?![0-9a-z])`, 'i').test(text);
  return [...(text.includes(token) ? ['the token'] : []), ...(hasCode ? ['the code'] : [])];
}

export const textReadableByScripts = (page: Page) =>
  page.evaluate(async () =>
    [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
    ].join('\n'),
  );

const callsByContext = new WeakMap<BrowserContext, string[]>();

export function recordCalls(context: BrowserContext): void {
  const texts: string[] = [];
  callsByContext.set(context, texts);
  context.on('response', async (response) => {
    const request = response.request();
    if (request.resourceType() !== 'fetch') return;
    const { cookie: _, ...headers } = request.headers();
    texts.push(response.url(), JSON.stringify(headers), await response.text().catch(() => ''));
  });
}

export const noSecrets =
  (secrets: Secrets): Check =>
  async (page) => {
    const calls = callsByContext.get(page.context())?.splice(0) ?? [];
    const text = [await textReadableByScripts(page), ...calls].join('\n');
    return secretsIn(text, secrets).map((secret) => `${secret} can be read by scripts`);
  };
