'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field-error';
import { messageOr } from '@/lib/browser/client/call-error';
import { useCountdown } from '@/lib/browser/clock/use-countdown';
import { resendSeconds } from '@/lib/contract/values/limits';
import { useResendOtp } from '@/lib/features/auth/mutations';
import { pluralize } from '@/lib/format/pluralize';

interface ResendCodeProps {
  inSeconds: number;
  onResent: () => void;
}

export function ResendCode({ inSeconds, onResent }: ResendCodeProps) {
  const { secondsLeft, restart } = useCountdown(inSeconds);
  const [error, setError] = useState<string | null>(null);
  const resendOtp = useResendOtp();

  const handleResend = () => {
    setError(null);
    resendOtp.mutate(undefined, {
      onSuccess: () => {
        restart(resendSeconds);
        onResent();
      },
      onError: (failure) => setError(messageOr(failure, 'Failed to resend OTP. Please try again later.')),
    });
  };

  return (
    <div className="mt-4 flex min-h-10 flex-col items-center justify-center">
      {secondsLeft > 0 ? (
        <p className="text-secondary text-sm tabular-nums">
          {pluralize(secondsLeft, 'Resend code in 1 second', (count) => `Resend code in ${count} seconds`)}
        </p>
      ) : (
        <Button variant="link" isBusy={resendOtp.isPending} onClick={handleResend}>
          Resend Verification Code
        </Button>
      )}
      {error && <FieldError id="resend-error">{error}</FieldError>}
      <p role="status" className="sr-only">
        {resendOtp.isSuccess && secondsLeft > 0 && 'A new code has been sent'}
      </p>
    </div>
  );
}
