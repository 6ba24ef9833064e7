'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { messageOr } from '@/lib/browser/client/call-error';
import { useSendOtp } from '@/lib/features/auth/mutations';
import { mobileProblem } from '@/lib/format/phone';
import { checkMobile } from './check-sign-in';
import { MobileInput } from './mobile-input';

interface MobileFormProps {
  /** The path to open after the sign-in. The server validates this path. */
  from: string;
  onSent: (mobile: string) => void;
}

export function MobileForm({ from, onSent }: MobileFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [mobile, setMobile] = useState('');
  const [error, setError] = useState<string | null>(null);
  const sendOtp = useSendOtp();

  const showError = (reason: string) => {
    setError(reason);
    input.current?.focus();
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkMobile(mobile);
    if (problem) return showError(problem);
    setError(null);
    sendOtp.mutate(
      { mobile, from },
      {
        onSuccess: () => onSent(mobile),
        onError: (failure) => showError(messageOr(failure, 'Failed to send OTP. Please try again later.')),
      },
    );
  };

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field
        label="Mobile Number"
        hint="A verification code will be sent to your mobile number"
        error={error ?? mobileProblem(mobile)}
        isRequired
      >
        {(wiring) => <MobileInput wiring={wiring} ref={input} value={mobile} onChange={setMobile} />}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-6 h-11 w-full"
        isBusy={sendOtp.isPending || sendOtp.isSuccess}
      >
        Continue
      </Button>
    </form>
  );
}

export function LoginForm({ from }: { from: string }) {
  const router = useRouter();
  return <MobileForm from={from} onSent={() => router.push('/verify-otp')} />;
}
