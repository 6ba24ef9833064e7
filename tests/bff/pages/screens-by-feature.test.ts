import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { navigation } from '@/lib/navigation';
import { requestPage } from '../../support/page-request';
import { openSignedOutConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';

const links = navigation.flatMap((screen) => [screen, ...(screen.links ?? []), ...(screen.children ?? [])]);

/** Renders a page for a user whose server sends this profile. */
async function renderPage(path: string, profileReply: { data: object; features?: readonly string[] }) {
  const file = resolve(`app/(console)${path}/page.tsx`);
  const { default: Page } = await import(/* @vite-ignore */ file);
  const { upstream, visit, browser } = await openSignedOutConsole();
  upstream.on('/web/user/profile', json({ status: 'success', message: '', ...profileReply }));
  await browser.signIn();
  requestPage(visit, browser.cookies);
  return Page({ searchParams: Promise.resolve({}), params: Promise.resolve({}) });
}

describe('the page', () => {
  it.each(links.filter(({ feature }) => feature))('$path redirects without the feature $feature', async ({ path }) => {
    await expect(renderPage(path, { data: profile })).rejects.toThrow('NEXT_REDIRECT');
  });
});
