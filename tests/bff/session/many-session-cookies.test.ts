import { expect, it } from 'vitest';
import { Browser } from '../../support/browser';
import { openSignedInConsole } from '../../support/test-console';

const list = '/api/v1/employee/list?page=1&pageSize=10';

it('1,000 cookies of one session sign nobody out, and all end with the session', async () => {
  const { visit, browser } = await openSignedInConsole();
  const bystander = await new Browser(visit).signIn();
  const first = browser.withConsole(visit);
  for (let nth = 0; nth < 1100; nth++) {
    expect((await browser.post('/api/auth/keep-alive')).status).toBe(200);
  }
  expect([...browser.cookies.values()]).not.toEqual([...first.cookies.values()]);
  for (const person of [bystander, first, browser]) expect((await person.send(list)).status).toBe(200);
  const last = browser.withConsole(visit);
  await browser.post('/api/auth/sign-out');
  for (const copy of [first, last]) expect((await copy.send(list)).status).toBe(401);
  expect((await bystander.send(list)).status).toBe(200);
});
