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
import { MobileForm } from './mobile-form';

interface SignInDialogProps {
  /** The reason why the user has to sign in again, as a sentence. */
  reason: string;
  /** True if the session has ended. The page then keeps its state, but is neither visible nor printed. */
  isPageHidden: boolean;
  onSignedIn: (session: SignedIn) => void;
  onClose: () => void;
}

/** Signs the user in without leaving the current page, so that the page keeps its state. */
export function SignInDialog({ reason, isPageHidden, onSignedIn, onClose }: SignInDialogProps) {
  const [mobile, setMobile] = useState<string | null>(null);
  const verifiesAtOnce = useFeature('access');
  const isShared = useSessionOwner()?.startsWith(sharedMark) ?? false;
  const { pathname, search } = window.location;
  return (
    <Dialog title={mobile ? 'Verification' : 'Sign In'} width="small" onClose={onClose}>
      {mobile ? (
        <>
          <div className="mb-6 text-base text-secondary-deep">
            Enter the code sent to{' '}
            <span className="whitespace-nowrap font-semibold text-main tabular-nums">{formatPhone(mobile)}</span>{' '}
            <Button variant="link" className="-ml-1 h-8" onClick={() => setMobile(null)}>
              Change number
            </Button>
          </div>
          <CodeForm resendInSeconds={resendSeconds} verifiesAtOnce={verifiesAtOnce} onSignedIn={onSignedIn} />
        </>
      ) : (
        <>
          <p className="mb-6 text-base text-secondary-deep">{reason} Please enter your mobile number.</p>
          <MobileForm from={pathname + search} wasShared={isShared} onSent={setMobile} />
        </>
      )}
      {isPageHidden && <span {...hidesPage} />}
    </Dialog>
  );
}
