'use client';

import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useCoverDialogBelow } from '@/components/ui/dialog-below';
import { dialogOverlayClass, dialogPanelClass } from '@/components/ui/dialog-class';
import { Notice, SaveError } from '@/components/ui/save-error';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { messageOr } from '@/lib/browser/client/call-error';
import { cn } from '@/lib/format/cn';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The reason why the confirmed action failed. The dialog stays open and shows the reason above the buttons. */
  error?: string | null;
  onConfirm: () => void;
  /**
   * Called on Cancel and Escape. The caller must then unmount the dialog, because the dialog is open while it is
   * mounted.
   */
  onClose: () => void;
}

/** Focuses Cancel first, so that an accidental Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isBusy, isDanger, isDisabled, error } = props;
  const { onConfirm, onClose } = props;
  const returnFocus = useReturnFocus();
  useCoverDialogBelow();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogOverlayClass} />
        <AlertDialog.Content {...returnFocus} className={cn(dialogPanelClass, 'max-w-md')}>
          <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-5">
            <AlertDialog.Title className="font-semibold text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 break-words text-base text-secondary-deep">{children}</div>
            </AlertDialog.Description>
          </div>
          <footer className="border-t px-6 py-4">
            {error && (
              <Notice>
                <SaveError>{error}</SaveError>
              </Notice>
            )}
            <div className="flex justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={isDanger ? 'danger' : 'primary'}
                isBusy={isBusy}
                disabled={isDisabled}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Returns the props of a dialog that confirms a write. `failure` is the message of an error without one. */
export const confirmProps = <Input,>(
  write: UseMutationResult<unknown, Error, Input>,
  input: Input,
  failure: string,
  onSuccess: () => void,
) => ({
  isBusy: write.isPending,
  error: write.error && messageOr(write.error, failure),
  onConfirm: () => write.mutate(input, { onSuccess }),
});
