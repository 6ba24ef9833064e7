'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { hidesPage } from '@/lib/browser/device/data-attributes';
import { useFeature } from '@/lib/browser/session/session-features';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import type { SignedIn } from '@/lib/contract/session';
import { resendSeconds } from '@/lib/contract/values/limits';
import { sharedMark } from '@/lib/contract/values/signed-in-cookie';
import { formatPhone } from '@/lib/format/phone';
import { CodeForm } from './code-form';
import { KnownNumberForm } from './known-number-form';
import { MobileForm } from './mobile-form';

interface SignInDialogProps {
  reason: string;
  /** The last digits of the number with which the user has signed in, or '' if the user must enter a number. */
  numberEnding: string;
  /** True if the session has ended. The page then keeps its state, but is neither visible nor printed. */
  isPageHidden: boolean;
  onSignedIn: (session: SignedIn) => void;
  onClose: () => void;
}

/** Signs the user in without leaving the current page, so that the page keeps its state. */
export function SignInDialog({ reason, numberEnding, isPageHidden, onSignedIn, onClose }: SignInDialogProps) {
  const [isNumberKnown, setIsNumberKnown] = useState(numberEnding !== '');
  /** A description of the number that received the code, such as 'the number ending in 3210'. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const verifiesAtOnce = useFeature('access');
  const isShared = useSessionOwner()?.startsWith(sharedMark) ?? false;
  const from = window.location.pathname + window.location.search;
  const enterNumber = () => {
    setIsNumberKnown(false);
    setSentTo(null);
  };
  return (
    <Dialog title={sentTo ? 'Verification' : 'Sign In'} width="small" onClose={onClose}>
      {sentTo ? (
        <>
          <div className="mb-6 text-base text-secondary-deep">
            Enter the code sent to{' '}
            <span className="whitespace-nowrap font-semibold text-main tabular-nums">{sentTo}</span>{' '}
            <Button variant="link" className="-ml-1 h-8" onClick={enterNumber}>
              Change number
            </Button>
          </div>
          <CodeForm resendInSeconds={resendSeconds} verifiesAtOnce={verifiesAtOnce} onSignedIn={onSignedIn} />
        </>
      ) : isNumberKnown ? (
        <>
          <p className="mb-6 text-base text-secondary-deep">
            {reason} Press Continue to receive a code on the number ending in{' '}
            <span className="font-semibold text-main tabular-nums">{numberEnding}</span>.
          </p>
          <KnownNumberForm
            from={from}
            onSent={(ending) => setSentTo(`the number ending in ${ending}`)}
            onEnterNumber={enterNumber}
          />
        </>
      ) : (
        <>
          <p className="mb-6 text-base text-secondary-deep">{reason} Please enter your mobile number.</p>
          <MobileForm from={from} wasShared={isShared} onSent={(mobile) => setSentTo(formatPhone(mobile))} />
        </>
      )}
      {isPageHidden && <span {...hidesPage} />}
    </Dialog>
  );
}
