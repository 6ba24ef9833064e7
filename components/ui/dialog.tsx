'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide';
import type { KeyboardEvent, ReactNode } from 'react';
import { initialFocus, selectorOf } from '@/lib/browser/device/data-attributes';
import { cn } from '@/lib/format/cn';
import { useRegisterDialog } from './close-dialogs';
import { DialogBelow, useCoverDialogBelow } from './dialog-below';
import { dialogOverlayClass, dialogPanelClass, drawerPanelClass } from './dialog-class';
import { IconButton } from './icon-button';
import { Notice } from './save-error';
import { useReturnFocus } from './use-return-focus';

const centred = cn(dialogPanelClass, 'max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none');
const panels = {
  small: cn(centred, 'sm:max-w-md'),
  medium: cn(centred, 'sm:max-w-xl'),
  large: cn(centred, 'sm:max-w-3xl'),
  wide: cn(centred, 'h-full sm:max-w-none'),
  drawer: drawerPanelClass,
} as const;

interface DialogProps {
  title: string;
  context?: string;
  children: ReactNode;
  footer?: ReactNode;
  notice?: ReactNode;
  width?: keyof typeof panels;
  /** True when the browser prints the content of the open dialog instead of the page. */
  isPrinted?: boolean;
  /**
   * Called on Escape and on a click on the backdrop or the close button. The caller must then unmount the dialog,
   * because the dialog is open while it is mounted.
   */
  onClose: () => void;
}

/**
 * Renders a dialog that focuses the element marked with `initialFocus`, the initial field of its form, or the first field. On close, the focus returns
 * to the element that had the focus before. On a phone, the dialog fills the window.
 */
export function Dialog(props: DialogProps) {
  const { title, context, children, footer, notice, width = 'medium', isPrinted, onClose } = props;
  const returnFocus = useReturnFocus();
  useRegisterDialog(onClose);
  useCoverDialogBelow();
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogOverlayClass} />
        <RadixDialog.Content
          data-paper={isPrinted}
          {...(context ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (!(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            focusFirstFieldWhenReady(event.target);
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onKeyDownCapture={handleSaveKey}
          className={panels[width]}
        >
          <header className="flex items-start gap-4 border-b px-6 pt-5 pb-4 max-sm:px-4">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="wrap-anywhere font-semibold text-xl">{title}</RadixDialog.Title>
              {context && (
                <RadixDialog.Description
                  title={context}
                  className="wrap-anywhere mt-1 line-clamp-2 text-secondary-deep max-sm:line-clamp-3 text-sm"
                >
                  {context}
                </RadixDialog.Description>
              )}
            </div>
            <IconButton label="Close" icon={X} onClick={onClose} className="-mt-1 -mr-2" />
          </header>
          <DialogBelow>
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-6 py-5 max-sm:px-4">{children}</div>
            {footer && (
              <footer className="print:hidden border-t px-6 py-4 max-sm:px-4">
                {notice && <Notice>{notice}</Notice>}
                <div className="flex max-sm:flex-wrap justify-end gap-3">{footer}</div>
              </footer>
            )}
          </DialogBelow>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Saves on Ctrl+Enter (⌘+Enter on a Mac) from anywhere in the dialog. With Shift, presses 'Save and add another'. */
function handleSaveKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  // Ignores events from a dialog above this one, which bubble through React portals.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  const selector = event.shiftKey ? 'button[aria-keyshortcuts*="Shift+Enter"]' : 'button[type=submit]';
  const button = event.currentTarget.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}

/**
 * Focuses the first field, because Radix would focus the close button. If the dialog has no field yet, waits for one.
 */
function focusFirstFieldWhenReady(panel: HTMLElement) {
  if (focusFirstField(panel)) return;
  panel.focus();
  const observer = new MutationObserver(() => {
    if (document.activeElement !== panel || focusFirstField(panel)) observer.disconnect();
  });
  observer.observe(panel, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

function focusFirstField(panel: HTMLElement) {
  const { initialField } = panel.querySelector<HTMLElement>('[data-initial-field]')?.dataset ?? {};
  const first =
    panel.querySelector<HTMLElement>(initialField ? `[name="${initialField}"]` : selectorOf(initialFocus)) ??
    [...panel.querySelectorAll<HTMLElement>('input, select, textarea, button[role=combobox]')].find(
      (field) => !field.matches(':disabled, [readonly], [type=hidden], [type=file]'),
    );
  first?.focus();
  return Boolean(first);
}
