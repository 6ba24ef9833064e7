'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/format/cn';
import { dialogOverlayClass, dialogPanelClass } from './dialog-class';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' } as const;

interface DialogProps {
  title: string;
  /** A line below the title, such as whom the dialog is about. */
  context?: ReactNode;
  children: ReactNode;
  /** Stays visible while the body scrolls. */
  footer?: ReactNode;
  width?: keyof typeof widths;
  /** Called on Escape, the backdrop and the close button. The dialog is open while it is rendered. */
  onClose: () => void;
}

/** Focuses `[data-autofocus]` or the first field, and returns the focus when it closes. */
export function Dialog({ title, context, children, footer, width = 'medium', onClose }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogOverlayClass} />
        <RadixDialog.Content
          {...(context ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (event.target instanceof HTMLElement && focusFirstField(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          className={cn(dialogPanelClass, widths[width])}
        >
          <header className="flex items-start gap-4 border-b px-6 pt-5 pb-4">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="font-semibold text-xl">{title}</RadixDialog.Title>
              {context && (
                <RadixDialog.Description className="mt-1 truncate text-secondary-deep text-sm">
                  {context}
                </RadixDialog.Description>
              )}
            </div>
            <IconButton label="Close" icon={<X />} onClick={onClose} className="-mt-1 -mr-2" />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">{children}</div>
          {footer && <footer className="flex justify-end gap-3 border-t px-6 py-4">{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const fields = 'input, select, textarea, button[role=combobox]';

/** Otherwise Radix would focus the close button, which comes first. */
function focusFirstField(panel: HTMLElement) {
  const first =
    panel.querySelector<HTMLElement>('[data-autofocus]') ??
    [...panel.querySelectorAll<HTMLElement>(fields)].find(
      (field) => !field.matches(':disabled, [readonly], [type=hidden], [type=file]'),
    );
  first?.focus();
  return Boolean(first);
}
