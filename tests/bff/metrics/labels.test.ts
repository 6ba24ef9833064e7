import { describe, expect, it } from 'vitest';
import { apiPrefix, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { countRequest } from '@/lib/server/bff/logging/request-log';
import { type Browser, mobile } from '../../support/browser';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { enableMetrics } from '../../support/enable-metrics';
import { type Exposition, parseExposition } from '../../support/exposition';
import { openConsole } from '../../support/open-console';
import { openSignedInConsole, startTestUpstream } from '../../support/test-console';
import { emptyReply, json, profile, reset, token, type Upstream } from '../../support/upstream';

/** The requests and replies contain these values. No label of a metric may contain them. */
const name = 'Ananya';
const phone = '9812345678';
const id = '48151623';
const secrets = [name, phone, id, mobile, token, profile.firstname, profile.name, '%00', '..', 'passwd', '<script'];

const hostilePaths = [
  `/api/v1/unknown/${name}`,
  `/api/v1/students/${name}/${phone}`,
  `/api/v1/${'x'.repeat(2000)}`,
  `/api/v1/students/${id}%00`,
  '/api/v1/..%2f..%2fetc%2fpasswd',
  '/api/v1/employee/list%5c',
  `/api/v1/students/"}${name}{"`,
  '/api/v1/%0ahomeroom_errors_total%20999',
  `/api/v1/<script>${name}</script>`,
  `/api/files/students/${name}.png`,
  `/api/files/${name}/${phone}.png`,
  `/api/files/students/..%2f${id}`,
];

const allowedRoutes = new Set([
  ...[...calls.values()].map(({ path }) => apiPrefix + path),
  '/api/v1/*',
  '/api/files/*',
  '/api/auth/send-otp',
  '/api/auth/verify-otp',
]);
const allowedCalls = new Set([...calls.keys(), 'GET /files/*']);

/** Returns the values of each label of the console's own metrics. */
function labelValues({ samples }: Exposition): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const { name, labels } of samples.filter((sample) => sample.name.startsWith('homeroom_'))) {
    for (const [label, value] of Object.entries(labels)) {
      const key = `${name.replace(/_(bucket|sum|count)$/, '')} ${label}`;
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  }
  return values;
}

const seriesOf = ({ samples }: Exposition) =>
  samples
    .filter((sample) => sample.name.startsWith('homeroom_'))
    .map((sample) => `${sample.name}${JSON.stringify(sample.labels)}`);

interface ConsoleUnderTest {
  upstream: Upstream;
  fallback: Upstream;
  browser: Browser;
}

/**
 * Makes every call with valid and invalid input, and requests hostile paths. The requests and replies contain a name, a
 * phone number and an id.
 */
async function sendEverything(round: number, { upstream, fallback, browser }: ConsoleUnderTest) {
  const invalidBody = { [name]: phone, name, id: `${id}${round}`, mobile_number: phone };
  for (const [, call] of namedForwardedCalls) {
    const { path, search, method, body } = acceptedRequest(call);
    search.set('search', `${name} ${round}`);
    search.set(phone, id);
    const headers = { 'x-request-id': `${name}${round}`, 'idempotency-key': `${phone}${round}`, 'x-route': name };
    const send = (requestPath = path, requestBody: unknown = body) =>
      browser.send(`${requestPath}?${search}`, { method, body: requestBody, headers });
    for (const reply of [
      validReply(call),
      json({ message: `${name} ${phone}` }, 402 + round),
      reset,
      emptyReply(530 + round),
    ]) {
      upstream.setDefaultReply(reply);
      fallback.setDefaultReply(reply);
      await send();
    }
    if (call.body) await send(path, invalidBody);
    // Requests another id in each round.
    if (call.path.includes('{')) await send(apiPrefix + call.path.replace(/\{\w+\}/g, `${id}${round}`));
    await send(`${path}/${name}${round}`);
  }
  for (const path of hostilePaths) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      if (path.startsWith('/api/files/') && method !== 'GET') continue;
      await browser.send(`${path}?${name}=${phone}`, { method });
    }
  }
  await browser.post('/api/auth/send-otp', { mobile: phone, from: `/students?search=${name}` });
  await browser.post('/api/auth/verify-otp', { otp: name });
}

describe('the labels of the metrics', () => {
  it('contain no name, number or id, and are limited by the contract', async () => {
    const { settings, scrape } = await enableMetrics();
    const fallback = await startTestUpstream();
    const settingsOfUpstream = { API_FALLBACK_BASE_URL: fallback.origin, RATE_LIMITS: 'off' };
    const testConsole = { fallback, ...(await openSignedInConsole({ ...settings, ...settingsOfUpstream })) };
    await sendEverything(1, testConsole);
    const first = await scrape();
    for (const secret of secrets) expect(first.text, secret).not.toContain(secret);
    const values = labelValues(first);
    const findUnexpected = (label: string, allowed: Set<string>) =>
      [...(values.get(label) ?? [])].filter((value) => !allowed.has(value));
    expect(findUnexpected('homeroom_http_requests_total route', allowedRoutes)).toEqual([]);
    expect(findUnexpected('homeroom_upstream_request_duration_seconds call', allowedCalls)).toEqual([]);
    for (const [, call] of namedForwardedCalls) {
      expect(values.get('homeroom_http_requests_total route')).toContain(apiPrefix + call.path);
      expect(values.get('homeroom_upstream_request_duration_seconds call')).toContain(callName(call));
    }
    for (const [label, seenValues] of values) {
      const maxValues = / (route|call)$/.test(label)
        ? allowedRoutes.size + allowedCalls.size
        : / le$/.test(label)
          ? 14
          : 20;
      expect(seenValues.size, label).toBeLessThanOrEqual(maxValues);
    }
    // Sends a second round with other people and statuses. Only a new status may add a metric series.
    await sendEverything(2, testConsole);
    const newSeries = seriesOf(await scrape()).filter((series) => !new Set(seriesOf(first)).has(series));
    expect(newSeries.filter((series) => !/"status":"\d(\d\d|xx)"/.test(series))).toEqual([]);
    expect(newSeries.length).toBeLessThanOrEqual(namedForwardedCalls.length);
  }, 120_000);

  it.each([
    ['an unknown method', { method: `X-${name}` }, { method: 'other' }],
    ['an unusual status', { status: 599 }, { status: '5xx' }],
  ])('contain a fixed value for %s', async (_, unusual, expected) => {
    const { settings, scrape } = await enableMetrics();
    const { services } = await openConsole(settings);
    countRequest(services.metrics, { route: '/*', method: 'GET', status: 200, ms: 1, ...unusual });
    const { samples } = await scrape();
    const [countedSample] = samples.filter((sample) => sample.name === 'homeroom_http_requests_total');
    expect(countedSample?.labels).toMatchObject(expected);
  });
});

describe('parseExposition', () => {
  it('throws for an invalid exposition', () => {
    expect(() => parseExposition('homeroom_errors_total{code="A"} many')).toThrow();
  });
});
