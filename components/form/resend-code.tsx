'use client';

import type { UseMutationResult } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { messageOr } from '@/lib/browser/client/call-error';
import { useCountdown } from '@/lib/browser/clock/use-countdown';
import { resendSeconds } from '@/lib/contract/values/limits';
import { cn } from '@/lib/format/cn';
import { pluralize } from '@/lib/format/pluralize';

interface ResendCodeProps {
  inSeconds: number;
  resending: UseMutationResult<unknown, Error, void>;
  onResent: () => void;
  className: string;
}

/** Counts down to the time at which another code can be sent, and then offers to send it. */
export function ResendCode({ inSeconds, resending, onResent, className }: ResendCodeProps) {
  const { secondsLeft, restart } = useCountdown(inSeconds);
  const { isPending, isSuccess, error } = resending;

  const handleResend = () =>
    resending.mutate(undefined, {
      onSuccess: () => {
        restart(resendSeconds);
        onResent();
      },
    });

  return (
    <div className={cn('flex min-h-10 flex-col items-center justify-center', className)}>
      {secondsLeft > 0 ? (
        <p className="text-secondary text-sm tabular-nums">
          {pluralize(secondsLeft, 'Resend code in 1 second', (count) => `Resend code in ${count} seconds`)}
        </p>
      ) : (
        <Button variant="link" isBusy={isPending} onClick={handleResend}>
          Resend Verification Code
        </Button>
      )}
      {error && (
        <FieldError id="resend-error">{messageOr(error, 'Failed to resend OTP. Please try again later.')}</FieldError>
      )}
      <p role="status" className="sr-only">
        {isSuccess && secondsLeft > 0 && 'A new code has been sent'}
      </p>
    </div>
  );
}
