import { describe, expect, it } from 'vitest';
import { features } from '@/lib/contract/features';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';

const versionedCalls = namedForwardedCalls.filter(([, call]) => call.versioned);
const unversionedCalls = namedForwardedCalls.filter(([, call]) => !call.versioned);

/** Returns a browser that is signed in to a server with all features. */
async function openWithVersions() {
  const { upstream, browser } = await openSignedOutConsole();
  upstream.on('/web/user/profile', json({ status: 'success', message: '', data: profile, features }));
  await browser.signIn();
  upstream.requests.length = 0;
  return { upstream, browser };
}

type VersionedConsole = Awaited<ReturnType<typeof openWithVersions>>;

async function send(
  { upstream, browser }: VersionedConsole,
  call: (typeof namedForwardedCalls)[number][1],
  ifMatch = '"v-1"',
) {
  const { path, search, method, body } = acceptedRequest(call);
  upstream.setDefaultReply(validReply(call));
  const response = await browser.send(`${path}?${search}`, { method, body, headers: { 'if-match': ifMatch } });
  return { response, sentVersions: upstream.requests.map(({ headers }) => headers['if-match']) };
}

describe.each(versionedCalls)('%s', (_, call) => {
  it('sends its version to a server that names versions, and to no other', async () => {
    expect((await send(await openWithVersions(), call)).sentVersions).toEqual(['"v-1"']);
    expect((await send(await openSignedInConsole(), call)).sentVersions).toEqual([undefined]);
  });

  it.each(['*', 'v-1', 'W/"v-1"', '"a", "b"', '""', '"ä"', `"${'a'.repeat(201)}"`])(
    'is refused with the version %s, so that it cannot overwrite a change',
    async (ifMatch) => {
      const { response, sentVersions } = await send(await openWithVersions(), call, ifMatch);
      expect([response.status, sentVersions]).toEqual([400, []]);
    },
  );

  it('passes the current record of a 412 reply to the browser unchanged', async () => {
    const { upstream, browser } = await openWithVersions();
    const { path, search, method, body } = acceptedRequest(call);
    const conflictReply = { message: 'Late', current: { id: 1 }, changed: [] };
    upstream.setDefaultReply(json(conflictReply, 412));
    const response = await browser.send(`${path}?${search}`, { method, body, headers: { 'if-match': '"v-1"' } });
    expect([response.status, await response.json()]).toEqual([412, conflictReply]);
  });
});

it.each(unversionedCalls)('%s sends no version', async (_, call) => {
  expect((await send(await openWithVersions(), call)).sentVersions).toEqual([undefined]);
});
