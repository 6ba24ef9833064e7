import { describe, expect, it } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import { acceptedRequest, namedForwardedCalls } from '../../support/call-requests';
import { openConsole } from '../../support/open-console';
import { openSignedInConsole, shareSignedInConsole, startTestUpstream } from '../../support/test-console';
import { closedOrigin, json, reset } from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const togglePath = '/api/v1/employee/status/toggle?emp_id=5&activate=true';
const school = shareSignedInConsole();

describe('a connection that breaks after the request was sent', () => {
  it.each(namedForwardedCalls)('makes the outcome of a write unknown, but not that of a read: %s', async (_, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    school.upstream.on(path.replace('/api/v1', ''), reset);
    const response = await school.browser.send(`${path}?${search}`, { method, body });
    const { code, message } = await response.json();
    if (!isWrite(call)) {
      expect([response.status, code]).toEqual([502, 'UPSTREAM_UNREACHABLE']);
    } else {
      expect([response.status, code]).toEqual([504, 'OUTCOME_UNKNOWN']);
      expect(message).toMatch(/Your change may not be saved/);
    }
    expect(school.upstream.requests).toHaveLength(1);
  });
});

describe('a write that no server confirms', () => {
  it('has an unknown outcome after a reset', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.setDefaultReply(reset);
    const response = await browser.post(togglePath);
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it('has an unknown outcome when the fallback refuses the connection', async () => {
    const { upstream, browser } = await openSignedInConsole({ API_FALLBACK_BASE_URL: await closedOrigin() });
    upstream.setDefaultReply(reset);
    expect(await (await browser.post(togglePath)).json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it('has an unknown outcome when the fallback fails too', async () => {
    const fallback = await startTestUpstream();
    const { upstream, browser } = await openSignedInConsole({ API_FALLBACK_BASE_URL: fallback.origin });
    upstream.setDefaultReply(reset);
    fallback.setDefaultReply(json({ message: 'down' }, 503));
    expect(await (await browser.post(togglePath)).json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it('is a known failure when it was never sent', async () => {
    const { browser } = await openSignedInConsole();
    const response = await browser
      .withConsole(await openConsole({ API_BASE_URL: await closedOrigin() }))
      .post(togglePath);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  });

  it('is a known failure when it is a read, because a read changes nothing', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.setDefaultReply(reset);
    expect(await (await browser.send(listPath)).json()).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  });
});
