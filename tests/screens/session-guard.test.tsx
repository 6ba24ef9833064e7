import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/auth/sign-in-dialog';
import '@/components/shell/session-warning';
import { SessionGuard } from '@/components/shell/session-guard';
import { mobile } from '@/tests/support/browser';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const minuteMs = 60_000;

it('A session at its time limit continues with a new sign-in', async () => {
  const { owner, limits } = await (await school.browser.post('/api/auth/keep-alive', {})).json();
  const almostOver = { ...limits, wholeLeftMs: minuteMs };
  const user = await renderScreen(
    <SessionGuard
      session={{ owner, limits: almostOver, features: [], viewOnlyReason: null, numberEnding: '', binDays: null }}
    >
      The page
    </SessionGuard>,
    '/employees',
  );
  const warning = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  expect(warning).toHaveTextContent('Your session has almost reached its time limit.');
  await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));

  const signIn = within(await screen.findByRole('dialog', { name: 'Sign In' }));
  expect(warning).not.toBeInTheDocument();
  await user.type(signIn.getByLabelText(/^Mobile Number/), mobile);
  await user.click(signIn.getByRole('button', { name: 'Continue' }));
  const verification = within(await screen.findByRole('dialog', { name: 'Verification' }));
  await user.type(verification.getByRole('textbox'), school.code());
  await user.click(verification.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
