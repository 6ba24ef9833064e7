import { randomBytes } from 'node:crypto';
import { type RunningConsole, startConsole } from '../support/console';
import { signInByRequest } from '../support/staff-client';

const mobile = '9876543210';

export const randomSecret = () => randomBytes(32).toString('hex');

export const signIn = (running: RunningConsole) => signInByRequest(running, mobile);

export const startForwarder = (upstream: string) =>
  startConsole({ API_BASE_URL: upstream, SESSION_SECRET: randomSecret() });

export const signInToUpstream = (running: RunningConsole) =>
  signInByRequest({ ...running, nextCode: async () => '123456' }, mobile);
