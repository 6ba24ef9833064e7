import { asUpstream } from '../support/as-upstream';
import { type RunningConsole, startConsoleBefore } from '../support/console';
import { serve } from '../support/serve';
import { type Staff, signInByRequest } from '../support/staff-client';

/** A console whose server has let somebody sign in, and then never answers again. */
export async function startSilentSchool(school: RunningConsole, mobile: string) {
  let isSilent = false;
  const answer = asUpstream(school);
  const server = await serve((request) => (isSilent ? new Promise<Response>(() => {}) : answer(request)));
  const front = await startConsoleBefore(server, { RATE_LIMITS: 'off' });
  const staff: Staff = { url: front.url, cookie: await signInByRequest(front, mobile) };
  isSilent = true;
  const close = async () => {
    await front.close();
    await server.close();
  };
  return { staff, close };
}
