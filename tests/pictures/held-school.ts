import { asUpstream } from '../support/as-upstream';
import { type RunningConsole, startConsoleBefore } from '../support/console';
import { gate } from '../support/gate';
import { serve } from '../support/serve';
import { type Staff, signInByRequest } from '../support/staff-client';

/** Starts a console with a signed-in user. Its upstream delays all replies from `hold` to `release`. */
export async function startHeldSchool(school: RunningConsole, mobile: string) {
  let held: ReturnType<typeof gate> | undefined;
  const answer = asUpstream(school);
  const server = await serve(async (request) => {
    await held?.opened;
    return answer(request);
  });
  const front = await startConsoleBefore(server, { RATE_LIMITS: 'off' });
  const staff: Staff = { url: front.url, cookie: await signInByRequest(front, mobile) };
  return {
    staff,
    hold() {
      held = gate();
    },
    release: () => held?.open(),
    async close() {
      held?.open();
      await front.close();
      await server.close();
    },
  };
}
