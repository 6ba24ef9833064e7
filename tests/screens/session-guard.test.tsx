import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/auth/sign-in-dialog';
import '@/components/shell/session-warning';
import { SessionGuard } from '@/components/shell/session-guard';
import { requestSignIn } from '@/lib/browser/client/sign-in-again';
import '@/components/subjects/subject-form-dialog';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { broadcastToTabs } from '@/lib/browser/session/tabs';
import type { SessionState } from '@/lib/contract/session';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import { mobile } from '@/tests/support/browser';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const minuteMs = 60_000;

const setSignedInCookie = (owner: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `${signedInCookie}=${owner}; path=/`;
};
afterEach(() => {
  setSignedInCookie('screen');
  document.body.hidden = false;
});

/** Renders a page of the signed-in user, or of another user if the state says so. */
async function renderPage(children: ReactNode, address: string, changes: Partial<SessionState> = {}) {
  const { owner, limits }: SessionState = await (await school.browser.post('/api/auth/keep-alive', {})).json();
  const user = { startPath: '/dashboard', roleCalls: null, viewOnlyReason: null, numberEnding: '' };
  const session = { owner, limits, features: [], binDays: null, ...user, ...changes };
  setSignedInCookie(session.owner);
  const events = await renderScreen(<SessionGuard session={session}>{children}</SessionGuard>, address);
  return { user: events, owner, limits };
}

async function signInAgain(user: UserEvent) {
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign In' }));
  await user.type(signIn.getByLabelText(/^Mobile Number/), mobile);
  await user.click(signIn.getByRole('button', { name: 'Continue' }));
  const verification = within(await screen.findByRole('dialog', { name: 'Verification' }));
  await user.type(verification.getByRole('textbox'), school.code());
  await user.click(verification.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Verification' })).not.toBeInTheDocument());
}

it('A session at its time limit continues with a new sign-in', async () => {
  const limits = { idleMs: 60 * minuteMs, idleLeftMs: 60 * minuteMs, wholeLeftMs: minuteMs };
  const { user } = await renderPage('The page', '/employees', { limits });
  const warning = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  expect(warning).toHaveTextContent('Your session has almost reached its time limit.');
  await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));
  await screen.findByRole('dialog', { name: 'Sign In' });
  expect(warning).not.toBeInTheDocument();
  await signInAgain(user);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

/** The ways in which a page notices that the browser has the session of another user. */
const notices: Record<string, () => unknown> = {
  'the user presses a key': () => {
    setSignedInCookie('another-user');
    fireEvent.keyDown(document.body, { key: 'a' });
  },
  'the user goes back': () => {
    setSignedInCookie('another-user');
    window.dispatchEvent(new PopStateEvent('popstate'));
  },
  'another tab says so': () =>
    broadcastToTabs({ kind: 'alive', owner: 'another-user', ends: { askedAt: 1, idleMs: 2, idleAt: 3, wholeAt: 4 } }),
};

async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Add Subject' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Subject' })).getByLabelText(/^Subject Name/);
}

describe('A page whose browser has the session of another user', () => {
  it.each(Object.entries(notices))('is hidden and reloaded when %s', async (_, notice) => {
    await renderPage(<SubjectsScreen />, '/subjects');
    await screen.findByText(/^\d+ subjects$/);
    notice();
    await waitFor(() => expect(document.body.hidden).toBe(true));
    expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull();
  });

  it('is hidden and reloaded when the server refuses a read', async () => {
    await renderPage(<SubjectsScreen />, '/subjects', { owner: 'page-owner' });
    await waitFor(() => expect(document.body.hidden).toBe(true));
    expect(screen.queryByText(/^\d+ subjects$/)).toBeNull();
  });

  it.each(Object.entries(notices))('keeps unsaved input for a new sign-in when %s', async (_, notice) => {
    const { user, owner } = await renderPage(<SubjectsScreen />, '/subjects');
    const field = await openForm(user);
    await user.type(field, 'Astronomy');
    notice();
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toHaveTextContent(/Another person has signed in/);
    expect(document.body.hidden).toBe(false);
    setSignedInCookie(owner);
    await signInAgain(user);
    expect(field).toHaveValue('Astronomy');
  });

  it('repeats a refused write after a new sign-in', async () => {
    const { user } = await renderPage(<SubjectsScreen />, '/subjects');
    await user.type(await openForm(user), 'Astronomy');
    school.failAt('/api/v1/subject/create', () => Response.json({ code: 'OTHER_USER', message: '' }, { status: 409 }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Sign In' });
    school.recover();
    await signInAgain(user);
    expect(await screen.findByText('Subject added successfully')).toBeVisible();
  });
});

describe('A page whose user has another role after a new sign-in', () => {
  const roleCalls = ['GET /subject/list', 'POST /subject/create'];

  it('stays while it has unsaved input', async () => {
    const { user } = await renderPage(<SubjectsScreen />, '/subjects', { roleCalls });
    const field = await openForm(user);
    await user.type(field, 'Botany of India');
    requestSignIn();
    await signInAgain(user);
    expect(field).toHaveValue('Botany of India');
    expect(document.body.hidden).toBe(false);
  });

  it('is reloaded if it has none', async () => {
    const { user } = await renderPage(<SubjectsScreen />, '/subjects', { roleCalls });
    await screen.findByText(/^\d+ subjects$/);
    requestSignIn();
    await signInAgain(user);
    await waitFor(() => expect(document.body.hidden).toBe(true));
  });
});
