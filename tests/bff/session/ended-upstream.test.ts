import { describe, expect, it } from 'vitest';
import { openSignedInConsole } from '../../support/test-console';
import { json, reset } from '../../support/upstream';

// Places the files on a server that does not know the sessions, so the console has to ask the upstream.
const settings = { FILES_BASE_URL: 'http://127.0.0.1:9/files' };

const requests = [
  ['POST', '/api/sheets/read'],
  ['POST', '/api/sheets/write'],
  ['POST', '/api/sheets/join'],
  ['POST', '/api/auth/keep-alive'],
  ['GET', '/api/files/Meal_Plan/may.pdf'],
  ['GET', '/api/v1/classes/list'],
] as const;

describe('a session that the upstream has ended', () => {
  it.each(requests)('is refused at %s %s, and ends', async (method, path) => {
    const { upstream, browser } = await openSignedInConsole(settings);
    upstream.setDefaultReply(json({ message: 'Locked out' }, 401));
    upstream.on('/web/user/profile', json({ message: 'Locked out' }, 401));
    const reply = await browser.send(path, { method });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect([...browser.cookies.keys()]).not.toContain('homeroom');
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('a session whose upstream does not answer', () => {
  it('continues', async () => {
    const { upstream, browser } = await openSignedInConsole(settings);
    upstream.on('/web/user/profile', reset);
    expect((await browser.post('/api/auth/keep-alive')).status).toBe(200);
  });
});
