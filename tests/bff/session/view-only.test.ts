import { expect, it } from 'vitest';
import { signedIn } from '@/lib/contract/session';
import { mobile } from '../../support/browser';
import { openSignedOutConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';

it.each<[string, string[], object, string | null]>([
  ['sees whom to ask with the role View only', ['access'], { role: 'view' }, 'Ask Anita Rao to change it.'],
  ['may change everything with full access', ['access'], { role: 'full' }, null],
  [
    'sees whom to ask with a role that this console does not know',
    ['access'],
    { role: 'x' },
    'Ask Anita Rao to change it.',
  ],
  ['may change everything without a role', ['access'], {}, null],
  ['may change everything on a server without roles', [], { role: 'view' }, null],
])('a person %s', async (_, features, role, reason) => {
  const { upstream, browser } = await openSignedOutConsole();
  const data = { ...profile, ...role, administrator: 'Anita Rao' };
  upstream.on('/web/user/profile', json({ status: 'success', message: '', data, features }));
  await browser.post('/api/auth/send-otp', { mobile, from: '' });
  const reply = signedIn.parse(await (await browser.post('/api/auth/verify-otp', { otp: '123456' })).json());
  expect(reply.viewOnlyReason).toBe(reason && `You can view this. ${reason}`);
});
