import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { collectOutput } from '../../support/collect-output';
import { openConsole } from '../../support/open-console';
import { startTestUpstream } from '../../support/test-console';
import { closedOrigin, emptyReply, type Reply, reset, stall } from '../../support/upstream';
import { startInProcess } from '../../support/used-school';

const webhookToken = 'webhook-token-canary';
const school = { SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: mobile };

/** Asks for a code. Returns the reply, the output of the console and the requests that the webhook received. */
async function requestCode(url: string, settings: Record<string, string> = {}) {
  const output = collectOutput();
  const visit = await openConsole({ ...school, LOG_LEVEL: 'info', OTP_WEBHOOK_URL: url, ...settings });
  const response = await new Browser(visit).post('/api/auth/send-otp', { mobile, from: '' });
  return { response, output, failures: output.events().filter(({ msg }) => msg === 'code not sent') };
}

async function startWebhook(reply: Reply) {
  const webhook = await startTestUpstream();
  webhook.setDefaultReply(reply);
  return webhook;
}

/** An address that cannot be resolved. A DNS label has at most 63 letters, so the resolver asks no name server. */
const unknownHost = `http://${'x'.repeat(64)}.example`;

const failures: [string, () => Promise<string>, RegExp][] = [
  ['answers 503', async () => (await startWebhook(emptyReply(503))).origin, /^status 503$/],
  ['refuses the token', async () => (await startWebhook(emptyReply(401))).origin, /^status 401$/],
  ['redirects', async () => (await startWebhook(emptyReply(302, { location: unknownHost }))).origin, /^status 302$/],
  ['hangs up', async () => (await startWebhook(reset)).origin, /^failed \(\w+\)$/],
  ['refuses connections', closedOrigin, /^refused \(ECONNREFUSED\)$/],
  ['has an unknown name', async () => unknownHost, /^DNS \(\w+\)$/],
  [
    'has no certificate',
    async () => (await startWebhook(emptyReply(204))).origin.replace('http', 'https'),
    /^TLS \(\w+\)$/,
  ],
];

describe('a webhook of codes', () => {
  it.each(failures)(
    'that %s is logged with the reason, but without address, token, number and code',
    async (...args) => {
      const [, getUrl, reason] = args;
      const url = `${await getUrl()}/codes?key=address-canary`;
      const { response, output, failures } = await requestCode(url, { OTP_WEBHOOK_TOKEN: webhookToken });
      expect(response.status).toBe(502);
      const requestId = response.headers.get('x-request-id');
      expect(failures).toEqual([
        { level: 50, time: expect.any(String), requestId, reason: expect.stringMatching(reason), msg: 'code not sent' },
      ]);
      expect(output.text().replaceAll(String(requestId), '')).not.toMatch(/canary|example|\b\d{6}\b|\d{10}/);
    },
  );

  it('that does not answer within 5 seconds is logged as a timeout', async () => {
    const webhook = await startWebhook(stall);
    const clock = new AbortController();
    const startClock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    onTestFinished(() => startClock.mockRestore());
    const pending = requestCode(webhook.origin);
    await webhook.waitForRequests(1);
    clock.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    const { response, failures } = await pending;
    expect(startClock).toHaveBeenCalledWith(5000);
    expect([response.status, failures]).toMatchObject([502, [{ reason: 'timeout' }]]);
  });

  it.each([
    ['has the token as a bearer token', { OTP_WEBHOOK_TOKEN: webhookToken }, `Bearer ${webhookToken}`],
    ['has no token without the setting', {}, undefined],
  ])('gets a POST that %s', async (_, settings, authorization) => {
    const webhook = await startWebhook(emptyReply(204));
    const { response, output } = await requestCode(`${webhook.origin}/codes`, settings);
    expect(response.status).toBe(200);
    expect(webhook.requests).toMatchObject([
      { method: 'POST', path: '/codes', headers: { 'content-type': 'application/json' } },
    ]);
    expect(webhook.requests[0]?.headers.authorization).toBe(authorization);
    expect(JSON.parse(String(webhook.requests[0]?.body))).toEqual({
      mobile_number: mobile,
      otp: expect.stringMatching(/^\d{6}$/),
      school: 'Hill School',
    });
    expect(output.text()).not.toContain(webhookToken);
  });
});

describe('the start of a console', () => {
  async function startWithWebhook(url: string) {
    const output = collectOutput();
    const settings = { ...school, LOG_LEVEL: 'info', OTP_WEBHOOK_URL: url, OTP_WEBHOOK_TOKEN: webhookToken };
    const { visit, close, exitMessage } = await startInProcess(settings);
    onTestFinished(close);
    expect(exitMessage).toBe(null);
    return { visit, output };
  }

  it.each([
    ['refuses connections', closedOrigin, 'refused (ECONNREFUSED)'],
    ['is down behind its proxy', async () => (await startWebhook(emptyReply(502))).origin, 'status 502'],
  ])('warns that the webhook %s, and succeeds', async (_, getUrl, reason) => {
    const { output } = await startWithWebhook(`${await getUrl()}/codes?key=address-canary`);
    await expect.poll(output.events).toMatchObject([{ level: 40, reason, msg: 'OTP_WEBHOOK_URL does not answer' }]);
    expect(output.text()).not.toContain('canary');
  });

  it.each([204, 404, 405, 501])('sends no message to a webhook, and accepts the answer %s', async (status) => {
    const webhook = await startWebhook(emptyReply(status));
    const { visit, output } = await startWithWebhook(webhook.origin);
    await webhook.waitForRequests(1);
    expect(webhook.requests).toMatchObject([{ method: 'HEAD', headers: { authorization: `Bearer ${webhookToken}` } }]);
    expect(webhook.requests[0]?.body).toHaveLength(0);
    // Checks again, because the first check may not have read the webhook's answer yet.
    await (await visit.services.backend.open()).checkCodeDelivery();
    expect(output.events()).toEqual([]);
  });
});
