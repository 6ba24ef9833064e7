import { describe, expect, it } from 'vitest';
import { GET as healthz } from '@/app/healthz/route';
import { readinessReply } from '@/lib/server/bff/readiness';
import { type OpenConsole, openConsole } from '../../support/open-console';
import { openSignedOutConsole, startTestUpstream } from '../../support/test-console';
import { closedOrigin, emptyReply, reset } from '../../support/upstream';

async function readHealth({ services }: OpenConsole) {
  return { liveStatus: healthz().status, readyStatus: (await readinessReply(services)).status };
}

describe('the health checks', () => {
  it('report ready when the upstream sends any reply below 500', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    upstream.setDefaultReply(emptyReply(404));
    expect(await readHealth(visit)).toEqual({ liveStatus: 200, readyStatus: 200 });
    expect(upstream.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['HEAD /']);
  });

  it('report alive without a request to the upstream', async () => {
    const { upstream } = await openSignedOutConsole();
    expect(healthz().status).toBe(200);
    expect(upstream.requests).toEqual([]);
  });

  it('send one request to the upstream for all checks at the same time', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    const replies = await Promise.all(Array.from({ length: 300 }, () => readinessReply(visit.services)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(upstream.requests).toHaveLength(1);
    await readHealth(visit);
    expect(upstream.requests).toHaveLength(2);
  });

  it.each([
    ['fails', emptyReply(500)],
    ['hangs up', reset],
  ])('report alive and not ready when the upstream %s', async (_, reply) => {
    const { upstream, visit } = await openSignedOutConsole();
    upstream.setDefaultReply(reply);
    expect(await readHealth(visit)).toEqual({ liveStatus: 200, readyStatus: 503 });
  });

  it('report alive and not ready when the upstream refuses connections', async () => {
    await startTestUpstream();
    const visit = await openConsole({ API_BASE_URL: await closedOrigin() });
    expect(await readHealth(visit)).toEqual({ liveStatus: 200, readyStatus: 503 });
  });

  describe('with the embedded backend', () => {
    it('report ready while its database replies', async () => {
      const visit = await openConsole({ SEED: 'empty', SCHOOL_NAME: 'S', ADMIN_MOBILE: '9876543210' });
      expect(await readHealth(visit)).toEqual({ liveStatus: 200, readyStatus: 200 });
    });

    it('report alive and not ready when its database cannot be opened', async () => {
      const visit = await openConsole({ DATA_DIR: '/dev/null/homeroom' });
      expect(await readHealth(visit)).toEqual({ liveStatus: 200, readyStatus: 503 });
    });
  });
});
