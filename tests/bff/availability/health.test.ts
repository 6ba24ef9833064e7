import { afterEach, describe, expect, it, vi } from 'vitest';
import { upstreamOfTest, visitor } from '../../support/console-of-test';
import { openConsole, temporaryFolder } from '../../support/open-console';
import { closedOrigin, emptyReply, reset } from '../../support/upstream';

async function ask() {
  const [{ GET: healthz }, { GET: readyz }] = [await import('@/app/healthz/route'), await import('@/app/readyz/route')];
  return { lives: healthz().status, isReady: (await readyz()).status };
}

describe('a health check', () => {
  it('finds a console ready whose upstream answers anything at all', async () => {
    const { upstream } = await visitor();
    upstream.otherwise(emptyReply(404));
    expect(await ask()).toEqual({ lives: 200, isReady: 200 });
    expect(upstream.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['HEAD /']);
  });

  it('asks nobody for whether it lives', async () => {
    const { upstream } = await visitor();
    const { GET } = await import('@/app/healthz/route');
    expect(GET().status).toBe(200);
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    ['fails', emptyReply(500)],
    ['hangs up', reset],
  ])('finds a console alive and not ready whose upstream %s', async (_, reply) => {
    const { upstream } = await visitor();
    upstream.otherwise(reply);
    expect(await ask()).toEqual({ lives: 200, isReady: 503 });
  });

  it('finds a console alive and not ready whose upstream is gone', async () => {
    await upstreamOfTest();
    await openConsole({ API_BASE_URL: await closedOrigin() });
    expect(await ask()).toEqual({ lives: 200, isReady: 503 });
  });

  describe('of the embedded backend', () => {
    afterEach(async () => {
      const { closeBackend } = await import('@/lib/backend/app');
      await closeBackend();
      vi.unstubAllEnvs();
    });

    it('finds it ready while its database answers', async () => {
      await openConsole({ DATA_DIR: temporaryFolder(), SEED: 'empty', SCHOOL_NAME: 'S', ADMIN_MOBILE: '9876543210' });
      expect(await ask()).toEqual({ lives: 200, isReady: 200 });
    });

    it('finds it alive and not ready when its database can not be opened', async () => {
      await openConsole({ DATA_DIR: '/dev/null/homeroom' });
      expect(await ask()).toEqual({ lives: 200, isReady: 503 });
    });
  });
});
