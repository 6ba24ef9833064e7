'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { type ControlWiring, Field } from '@/components/ui/field';
import { messageOr } from '@/lib/browser/client/call-error';
import { sanitizeInput } from '@/lib/browser/device/sanitize-input';
import { useSendOtp } from '@/lib/features/auth/mutations';
import { checkMobile } from '@/lib/features/auth/rules';
import { cleanTypedMobile, mobileProblem } from '@/lib/format/phone';

interface MobileFormProps {
  /** The path to open after the sign-in. The server validates this path. */
  from: string;
  onSent: (mobile: string) => void;
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

interface MobileInputProps {
  wiring: ControlWiring;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (mobile: string) => void;
}

function MobileInput({ wiring, ref, value, onChange }: MobileInputProps) {
  return (
    <div className="flex h-12 items-center rounded-control border border-field-line bg-surface transition-colors focus-within:border-accent-deep focus-within:outline-1 focus-within:outline-accent-deep hover:border-secondary-deep has-aria-invalid:border-error-deep has-aria-invalid:outline-error-deep">
      <span aria-hidden className="border-r px-3.5 text-base text-secondary-deep">
        +91
      </span>
      <input
        {...wiring}
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the page has this one field and nothing to read before it.
        autoFocus
        type="tel"
        name="mobile"
        inputMode="numeric"
        autoComplete="tel-national"
        value={value}
        onChange={(event) => onChange(sanitizeInput(event.target, (text) => cleanTypedMobile(text, value)))}
        className="h-full min-w-0 flex-1 rounded-r-control px-3.5 text-base tabular-nums tracking-wider outline-none"
      />
    </div>
  );
}
