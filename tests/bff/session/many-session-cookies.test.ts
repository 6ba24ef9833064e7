import { expect, it } from 'vitest';
import { Browser } from '../../support/browser';
import { openSignedInConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';

it('1,000 cookies of one session sign out no user, and all end with the session', async () => {
  const { visit, browser } = await openSignedInConsole();
  const otherUser = await new Browser(visit).signIn();
  const firstCopy = browser.withConsole(visit);
  for (let renewal = 0; renewal < 1100; renewal++) {
    expect((await browser.post('/api/auth/keep-alive')).status).toBe(200);
  }
  expect([...browser.cookies.values()]).not.toEqual([...firstCopy.cookies.values()]);
  for (const someBrowser of [otherUser, firstCopy, browser])
    expect((await someBrowser.send(listPath)).status).toBe(200);
  const lastCopy = browser.withConsole(visit);
  await browser.post('/api/auth/sign-out');
  for (const copy of [firstCopy, lastCopy]) expect((await copy.send(listPath)).status).toBe(401);
  expect((await otherUser.send(listPath)).status).toBe(200);
});
