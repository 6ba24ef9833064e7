'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { useSendOtp } from '@/lib/features/auth/mutations';

interface KnownNumberFormProps {
  /** The path to open after the sign-in. The server validates this path. */
  from: string;
  /** Called with the last digits of the number that received the code. */
  onSent: (numberEnding: string) => void;
  /** Called when the user presses 'Use another number', or when the server no longer knows the number. */
  onEnterNumber: () => void;
}

/**
 * Sends a code to the number with which the user signed in on this device last. Only the server knows the full number.
 */
export function KnownNumberForm({ from, onSent, onEnterNumber }: KnownNumberFormProps) {
  const { mutate, isPending, isSuccess, error } = useSendOtp();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { from },
      {
        onSuccess: ({ numberEnding }) => onSent(numberEnding),
        onError: (failure) => {
          if (failure instanceof CallError && failure.code === 'INVALID_INPUT') onEnterNumber();
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Button
        type="submit"
        variant="primary"
        className="h-11 w-full"
        autoFocus
        aria-describedby={error ? errorId : undefined}
        isBusy={isPending || isSuccess}
      >
        Continue
      </Button>
      {error && <FieldError id={errorId}>{messageOr(error, 'Failed to send OTP. Please try again later.')}</FieldError>}
      <div className="mt-4 flex justify-center">
        <Button variant="link" onClick={onEnterNumber}>
          Use another number
        </Button>
      </div>
    </form>
  );
}

const errorId = 'known-number-error';
