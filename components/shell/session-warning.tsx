'use client';

import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useLogout } from '@/components/auth/logout-provider';
import { Button } from '@/components/ui/button';
import { dialogOverlayClass, dialogPanelClass } from '@/components/ui/dialog-class';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useCountdown } from '@/lib/browser/clock/use-countdown';
import { initialFocus, selectorOf } from '@/lib/browser/device/data-attributes';
import { hasUnsavedChanges } from '@/lib/browser/leave-guard/leave-guards';
import { cn } from '@/lib/format/cn';
import { minutesAndSeconds } from '@/lib/format/durations';

interface SessionWarningProps {
  reason: string;
  /** The expiry timestamp in ms since 1970. */
  endsAt: number;
  isBusy: boolean;
  onStay: () => void;
  onClose: () => void;
}

/** Warns before the session expires. Escape extends the session too, because only Logout or the timeout may end it. */
export function SessionWarning({ reason, endsAt, isBusy, onStay, onClose }: SessionWarningProps) {
  const { secondsLeft } = useCountdown(Math.ceil((endsAt - Date.now()) / 1000));
  const { logOut, isBusy: isLeaving } = useLogout();
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogOverlayClass} />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (!(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            event.target.querySelector<HTMLElement>(selectorOf(initialFocus))?.focus();
          }}
          className={cn(dialogPanelClass, 'max-w-md')}
        >
          <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-5">
            <AlertDialog.Title className="font-semibold text-xl">Are you still there?</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-base text-secondary-deep">
              {reason}{' '}
              {secondsLeft > 60
                ? 'You will be signed out in less than two minutes.'
                : 'You will be signed out in less than a minute.'}
              {hasUnsavedChanges() && ' What you typed stays here while you sign in again, but is lost if you log out.'}
            </AlertDialog.Description>
            <p role="timer" className="mt-4 text-center font-semibold text-2xl tabular-nums">
              {minutesAndSeconds(secondsLeft)}
            </p>
          </div>
          <footer className="flex justify-end gap-3 border-t px-6 py-4">
            <Button isBusy={isLeaving} onClick={logOut}>
              Logout
            </Button>
            <Button {...initialFocus} variant="primary" isBusy={isBusy} onClick={onStay}>
              Stay signed in
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
