import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VerifyForm } from '@/components/auth/code-form';
import { LoginForm } from '@/components/auth/mobile-form';
import { mobile } from '@/tests/support/browser';
import { renderScreen } from '@/tests/support/render-screen';
import { openSchool, type School } from '@/tests/support/screens-school';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.recover();
  school.requests.length = 0;
});

const mobileField = () => screen.getByRole('textbox', { name: /^Mobile Number/ });
const continueButton = () => screen.getByRole('button', { name: 'Continue' });

describe('The sign-in form', () => {
  const showForm = () => renderScreen(<LoginForm offersShared={false} from="" />, '/login');

  it.each([
    ['', 'Mobile number is required'],
    ['98765', 'Please enter a valid 10 digit mobile number'],
  ])('refuses %j without a request', async (text, message) => {
    const user = await showForm();
    if (text) await user.type(mobileField(), text);
    await user.click(continueButton());
    expect(mobileField()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(mobileField()).toHaveFocus();
    expect(school.requests).toEqual([]);
  });

  it('accepts digits only, ten at most', async () => {
    const user = await showForm();
    await user.type(mobileField(), '98a765-432109');
    expect(mobileField()).toHaveValue('9876543210');
  });

  it('sends a code and opens the verification', async () => {
    const user = await showForm();
    await user.type(mobileField(), mobile);
    await user.click(continueButton());
    await waitFor(() => expect(window.location.pathname).toBe('/verify-otp'));
    expect(school.code()).toMatch(/^\d{6}$/);
    expect(school.requests).toEqual([{ method: 'POST', target: '/api/auth/send-otp' }]);
  });

  it('reports that no code could be sent, and keeps the number', async () => {
    school.failAt('/api/auth/send-otp', () => Promise.reject(new TypeError('fetch failed')));
    const user = await showForm();
    await user.type(mobileField(), mobile);
    await user.click(continueButton());
    expect(await screen.findByText('Failed to send OTP. Please try again later.')).toBeVisible();
    expect(mobileField()).toHaveValue(mobile);
  });
});

describe('The verification form', () => {
  const codeField = () => screen.getByRole('textbox', { name: /^Verification code/ });
  const showForm = async (resendInSeconds = 30, verifiesAtOnce = false) => {
    await school.browser.post('/api/auth/send-otp', { mobile, from: '/classes' });
    return renderScreen(
      <VerifyForm resendInSeconds={resendInSeconds} verifiesAtOnce={verifiesAtOnce} />,
      '/verify-otp',
    );
  };

  it('needs six digits', async () => {
    const user = await showForm();
    await user.type(codeField(), '123');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please enter a valid 6-digit OTP')).toBeVisible();
  });

  it('opens the requested page', async () => {
    const user = await showForm();
    await user.type(codeField(), school.code());
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(window.location.pathname).toBe('/classes'));
  });

  it('verifies six digits once without another press, also with Enter and after a wrong code', async () => {
    const user = await showForm(30, true);
    const code = school.code();
    await user.type(codeField(), code === '000000' ? '000001' : '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid OTP. Please try again.');
    expect(codeField()).toHaveFocus();
    await user.keyboard(`${code}{Enter}`);
    await waitFor(() => expect(window.location.pathname).toBe('/classes'));
    expect(school.requests.filter(({ target }) => target === '/api/auth/verify-otp')).toHaveLength(2);
  });

  it('shows the server’s message for a wrong code', async () => {
    const user = await showForm();
    const wrongCode = school.code() === '000000' ? '000001' : '000000';
    await user.type(codeField(), wrongCode);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(codeField()).toHaveFocus();
    expect(window.location.pathname).toBe('/verify-otp');
  });

  it('marks a wrong code in the colour of errors, announces it, and selects it', async () => {
    school.failAt('/api/auth/verify-otp', () => Response.json({}, { status: 400 }));
    const user = await showForm();
    await user.type(codeField(), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid OTP. Please try again.');
    const field = codeField() as HTMLInputElement; // Safe cast: the role textbox of this form is an input.
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]));
    const boxes = ['1', '2', '3', '4', '5', '6'].map((digit) => screen.getByText(digit));
    for (const box of boxes) {
      expect(box).toHaveClass('border-error-deep');
      expect(box).not.toHaveClass('border-accent-deep');
    }
    await user.keyboard('9');
    expect(field).toHaveValue('9');
  });

  it('shows a wrong code when there is no other reason', async () => {
    school.failAt('/api/auth/verify-otp', () => Promise.reject(new TypeError('fetch failed')));
    const user = await showForm();
    await user.type(codeField(), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Invalid OTP. Please try again.')).toBeVisible();
  });

  it('offers a resend after 30 seconds, which clears the code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
    const user = await showForm();
    await user.type(codeField(), '12');
    expect(screen.getByText('Resend code in 30 seconds')).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    const resend = await screen.findByRole('button', { name: 'Resend Verification Code' });
    const firstCode = school.code();
    fireEvent.click(resend);
    expect(await screen.findByText(/Resend code in (30|29) seconds/)).toBeVisible();
    expect(codeField()).toHaveValue('');
    expect(school.requests.map(({ target }) => target)).toContain('/api/auth/resend-otp');
    expect(school.code()).toMatch(/^\d{6}$/);
    expect(firstCode).toMatch(/^\d{6}$/);
  });
});
