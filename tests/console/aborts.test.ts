import { type ClientRequest, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { json, partial, type Reply, stall } from '../support/upstream';
import { consoleWithUpstream } from './shared-consoles';

const browserCount = 40;
const body = JSON.stringify({ holiday_name: 'Diwali', start_date: '2026-11-08', end_date: '2026-11-09', classes: [1] });

const shared = consoleWithUpstream();

/** Sends a request on its own connection. `bodyPart` is the part of the request body that is sent. */
function send(method: string, path: string, bodyPart = ''): ClientRequest {
  const headers = {
    cookie: shared.cookie,
    origin: shared.running.url,
    'x-homeroom': '1',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
  };
  const browser = request(shared.running.url + path, { method, headers, agent: false }).on('error', () => {});
  browser.write(bodyPart);
  return browser;
}

const requests = [
  (): ClientRequest => send('GET', '/api/v1/classes/list').end(),
  (): ClientRequest => send('GET', '/api/v1/employee/import/template').end(),
  (): ClientRequest => send('POST', '/api/v1/holiday/create', body).end(),
];

// The timeout is below 15 s, because after 15 s the console aborts every upstream request anyway.
describe('browsers that abort', { timeout: 12_000 }, () => {
  const cases: [string, Reply][] = [
    ['before the upstream replies', stall],
    ['after the head of the reply', partial('{"data":[', 'application/json', 'stall')],
    ['in the middle of a download', partial(Buffer.alloc(2_000_000), 'application/zip', 'stall')],
    ['in the middle of a long list', partial(' '.repeat(2_000_000), 'application/json', 'stall')],
  ];
  for (const [moment, reply] of cases) {
    it(`end all of their upstream requests ${moment}`, async () => {
      shared.upstream.setDefaultReply(reply);
      const browsers = Array.from({ length: browserCount }, (_, index) => requests[index % requests.length]?.());
      await shared.upstream.waitForRequests(browserCount);
      for (const browser of browsers) browser?.destroy();
      await Promise.all(shared.upstream.requests.map(({ disconnected }) => disconnected));
    });
  }

  it('cause no upstream request when they abort while they send', async () => {
    shared.upstream.setDefaultReply(json({ data: [] }));
    const browsers = Array.from({ length: browserCount }, () => send('POST', '/api/v1/holiday/create'));
    await Promise.all(browsers.map((browser) => new Promise((done) => browser.write(body.slice(0, 20), done))));
    for (const browser of browsers) browser.destroy();
    requests[0]?.();
    await shared.upstream.waitForRequests(1);
    expect(shared.upstream.requests.map(({ path }) => path)).toEqual(['/classes/list']);
  });
});
