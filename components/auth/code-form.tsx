'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { ResendCode } from '@/components/form/resend-code';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { messageOr } from '@/lib/browser/client/call-error';
import type { SignedIn } from '@/lib/contract/session';
import { useResendOtp, useVerifyOtp } from '@/lib/features/auth/mutations';
import { checkCode } from '@/lib/features/auth/rules';
import { CodeInput } from './code-input';

interface CodeFormProps {
  /** The seconds from the first render until the user can request a new code. */
  resendInSeconds: number;
  /** True if the form sends the code after the sixth digit, without a press of the button. */
  verifiesAtOnce: boolean;
  onSignedIn: (session: SignedIn) => void;
}

export function CodeForm({ resendInSeconds, verifiesAtOnce, onSignedIn }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const verifyOtp = useVerifyOtp();
  const resending = useResendOtp();

  const showError = (reason: string) => {
    setError(reason);
    input.current?.focus();
  };
  const reset = () => {
    setCode('');
    setError(null);
    input.current?.focus();
  };

  const isBusy = verifyOtp.isPending || verifyOtp.isSuccess;
  /** The last sent code. `isPending` becomes true at once, but `isBusy` only with the next render. */
  const sent = useRef({ code: '', isPending: false });
  const verify = (otp: string) => {
    if (sent.current.isPending) return;
    sent.current = { code: otp, isPending: true };
    setError(null);
    verifyOtp.mutate(
      { otp },
      {
        onSuccess: onSignedIn,
        onError: (failure) => {
          sent.current.isPending = false;
          showError(messageOr(failure, 'Invalid OTP. Please try again.'));
          // Selects the text of the refused code, so that the next digit replaces the text.
          input.current?.select();
        },
      },
    );
  };
  const handleChange = (text: string) => {
    setCode(text);
    // Does not send the same code twice automatically, because each wrong code uses up an attempt.
    if (verifiesAtOnce && text !== sent.current.code && checkCode(text) === null) verify(text);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkCode(code);
    if (problem) showError(problem);
    else verify(code);
  };

  return (
    <form noValidate onSubmit={handleSubmit}>
      <CodeInput ref={input} value={code} onChange={handleChange} errorId={error ? errorId : undefined} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button type="submit" variant="primary" className="mt-6 h-11 w-full" isBusy={isBusy} busyLabel="Verifying...">
        Verify
      </Button>
      <ResendCode inSeconds={resendInSeconds} resending={resending} onResent={reset} className="mt-4" />
    </form>
  );
}

const errorId = 'code-error';

export function VerifyForm(props: Omit<CodeFormProps, 'onSignedIn'>) {
  const router = useRouter();
  return <CodeForm {...props} onSignedIn={({ next }) => router.replace(next)} />;
}
