'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { messageOr } from '@/lib/browser/client/call-error';
import { useSendOtp } from '@/lib/features/auth/mutations';
import { checkMobile } from '@/lib/features/auth/rules';
import { mobileProblem } from '@/lib/format/phone';
import { MobileInput } from './mobile-input';

interface MobileFormProps {
  /** The path to open after the sign-in. The server validates this path. */
  from: string;
  onSent: (mobile: string) => void;
  /** True to show the checkbox 'Shared computer'. */
  offersShared?: boolean;
  /** True if the last session on this page was on a shared computer. The new session then counts as shared too. */
  wasShared?: boolean;
}

export function MobileForm({ from, onSent, offersShared = false, wasShared = false }: MobileFormProps) {
  const [isShared, setIsShared] = useState(wasShared);
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
      { mobile, from, ...(isShared && { isShared }) },
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
      {offersShared && (
        <label htmlFor={sharedId} className="mt-4 flex cursor-pointer items-start gap-2.5 text-sm">
          <Checkbox
            id={sharedId}
            aria-describedby={`${sharedId}-hint`}
            checked={isShared}
            onChange={(event) => setIsShared(event.target.checked)}
          />
          <span>
            Shared computer
            <span id={`${sharedId}-hint`} className="block text-secondary-deep text-xs">
              You are signed out when the browser is closed. Drafts and fees are not kept on this computer.
            </span>
          </span>
        </label>
      )}
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

const sharedId = 'shared-computer';

export function LoginForm({ from, offersShared }: { from: string; offersShared: boolean }) {
  const router = useRouter();
  return <MobileForm from={from} offersShared={offersShared} onSent={() => router.push('/verify-otp')} />;
}
