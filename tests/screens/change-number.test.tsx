import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ChangeNumberDialog } from '@/components/access/change-number-dialog';
import type { AccessPerson } from '@/lib/contract/access';
import { features } from '@/lib/contract/features';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
let person: AccessPerson;
beforeAll(async () => {
  const reply = await school.browser.send('/api/v1/access/list');
  person = (await reply.json()).data[0];
});

async function sendCodeTo(mobile: string) {
  const dialog = <ChangeNumberDialog person={person} onClose={() => undefined} />;
  const user = await renderScreen(dialog, '/settings/access', features);
  await user.type(screen.getByRole('textbox', { name: /^New Mobile Number/ }), mobile);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  return user;
}

const codeField = () => screen.findByRole('textbox', { name: /^Verification Code/ });

describe('The dialog that changes a number', () => {
  it('offers another code after 30 seconds, which replaces the typed one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    const user = await sendCodeTo('9700000011');
    const field = await codeField();
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('12');
    expect(screen.getByText(/^Resend code in (30|29) seconds$/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend Verification Code' }));
    expect(await screen.findByText(/^Resend code in (30|29) seconds$/)).toBeVisible();
    expect(await screen.findByRole('status')).toHaveTextContent('A new code has been sent');
    expect(field).toHaveValue('');
    await waitFor(() => expect(field).toHaveFocus());
    expect(school.requests.filter(({ target }) => target === '/api/v1/access/number/code')).toHaveLength(2);
  });

  it('selects a wrong code, so that the next digit replaces it', async () => {
    const user = await sendCodeTo('9700000013');
    const field = await codeField();
    await user.type(field, school.code() === '000000' ? '000001' : '000000');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid OTP. Please try again.');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('9');
    expect(field).toHaveValue('9');
  });

  it('says how long to wait when it is opened again for the same number', async () => {
    await sendCodeTo('9700000012');
    await codeField();
    cleanup();
    await sendCodeTo('9700000012');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^A code was sent to this number a moment ago\. Please wait \d+ seconds and try again\.$/,
    );
    expect(screen.queryByRole('textbox', { name: /^Verification Code/ })).toBeNull();
  });
});
