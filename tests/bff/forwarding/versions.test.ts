import { describe, expect, it } from 'vitest';
import { features } from '@/lib/contract/features';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';

const versioned = namedForwardedCalls.filter(([, call]) => call.versioned);
const others = namedForwardedCalls.filter(([, call]) => !call.versioned);

/** Returns a browser that is signed in to a server with all features. */
async function withVersions() {
  const { upstream, browser } = await openSignedOutConsole();
  upstream.on('/web/user/profile', json({ status: 'success', message: '', data: profile, features }));
  await browser.signIn();
  upstream.requests.length = 0;
  return { upstream, browser };
}

type Side = Awaited<ReturnType<typeof withVersions>>;

async function send({ upstream, browser }: Side, call: (typeof namedForwardedCalls)[number][1], ifMatch = '"v-1"') {
  const { path, search, method, body } = acceptedRequest(call);
  upstream.setDefaultReply(validReply(call));
  const response = await browser.send(`${path}?${search}`, { method, body, headers: { 'if-match': ifMatch } });
  return { response, sent: upstream.requests.map(({ headers }) => headers['if-match']) };
}

describe.each(versioned)('%s', (_, call) => {
  it('sends its version to a server that names versions, and to no other', async () => {
    expect((await send(await withVersions(), call)).sent).toEqual(['"v-1"']);
    expect((await send(await openSignedInConsole(), call)).sent).toEqual([undefined]);
  });

  it.each(['*', 'v-1', 'W/"v-1"', '"a", "b"', '""', '"ä"', `"${'a'.repeat(201)}"`])(
    'is refused with the version %s, so that it cannot overwrite a change',
    async (ifMatch) => {
      const { response, sent } = await send(await withVersions(), call, ifMatch);
      expect([response.status, sent]).toEqual([400, []]);
    },
  );

  it('passes the current record of a 412 reply to the browser unchanged', async () => {
    const { upstream, browser } = await withVersions();
    const { path, search, method, body } = acceptedRequest(call);
    const late = { message: 'Late', current: { id: 1 }, changed: [] };
    upstream.setDefaultReply(json(late, 412));
    const response = await browser.send(`${path}?${search}`, { method, body, headers: { 'if-match': '"v-1"' } });
    expect([response.status, await response.json()]).toEqual([412, late]);
  });
});

it.each(others)('%s sends no version', async (_, call) => {
  expect((await send(await withVersions(), call)).sent).toEqual([undefined]);
});
