import { asUpstream } from '../support/as-upstream';
import { type RunningConsole, startConsoleInFrontOf } from '../support/console';
import { createGate } from '../support/create-gate';
import { serve } from '../support/serve';
import { type Staff, signInByRequest } from '../support/staff-client';

/** Starts a console with a signed-in user. Between `hold` and `release`, its upstream delays all replies. */
export async function startPausableSchool(school: RunningConsole, mobile: string) {
  let gate: ReturnType<typeof createGate> | undefined;
  const forward = asUpstream(school);
  const server = await serve(async (request) => {
    await gate?.opened;
    return forward(request);
  });
  const front = await startConsoleInFrontOf(server, { RATE_LIMITS: 'off' });
  const staff: Staff = { url: front.url, cookie: await signInByRequest(front, mobile) };
  return {
    staff,
    hold() {
      gate = createGate();
    },
    release: () => gate?.open(),
    async close() {
      gate?.open();
      await front.close();
      await server.close();
    },
  };
}
