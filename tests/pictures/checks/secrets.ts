import type { BrowserContext, Page } from '@playwright/test';
import { unsealData } from 'iron-session';
import type { Check } from './check';

/** A session's token, and the code it was begun with. */
export interface Secrets {
  token: string;
  code: string;
}

/** Reads the token of a session from its cookies, which the server has sealed with this password. */
export async function tokenIn(cookies: { name: string; value: string }[], password: string): Promise<string> {
  const parts = cookies.filter(({ name }) => /^homeroom(\.\d)?$/.test(name));
  const sealed = parts.sort((one, other) => one.name.localeCompare(other.name)).map(({ value }) => value);
  const { token } = await unsealData<{ token: string }>(sealed.join(''), { password });
  return token;
}

/** Names the secrets that a text holds. A code counts by itself only, not by chance within a longer number or id. */
export function secretsIn(text: string, { token, code }: Secrets): string[] {
  const holdsCode = new RegExp(`(?<![0-9a-z])${code}(?![0-9a-z])`, 'i').test(text);
  return [...(text.includes(token) ? ['the token'] : []), ...(holdsCode ? ['the code'] : [])];
}

/** All that scripts of this page could find in it and on the device. */
export const foundByScripts = (page: Page) =>
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

const callsIn = new WeakMap<BrowserContext, string[]>();

/** Collects what the scripts of this context's pages send and receive. */
export function listenToCalls(context: BrowserContext): void {
  const heard: string[] = [];
  callsIn.set(context, heard);
  context.on('response', async (response) => {
    const request = response.request();
    if (request.resourceType() !== 'fetch') return;
    const { cookie: _, ...headers } = request.headers();
    heard.push(response.url(), JSON.stringify(headers), await response.text().catch(() => ''));
  });
}

/** Neither a page, nor what it keeps, nor its calls hold a secret. */
export const noSecrets =
  (secrets: Secrets): Check =>
  async (page) => {
    const calls = callsIn.get(page.context())?.splice(0) ?? [];
    const text = [await foundByScripts(page), ...calls].join('\n');
    return secretsIn(text, secrets).map((secret) => `${secret} is in reach of scripts`);
  };
