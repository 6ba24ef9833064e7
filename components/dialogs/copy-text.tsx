'use client';

import { Copy, Phone } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/lib/browser/toasts/toast';
import { formatPhone, toDialableNumber } from '@/lib/format/phone';

/** Copies text to the clipboard. Resolves with `false` when the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Falls back to `execCommand`, because `navigator.clipboard` requires permission and is missing on plain HTTP.
    return copyByCommand(text);
  }
}

/**
 * Copies by `execCommand`, which works without permission and on HTTP. The listener sets the copied text, so that no
 * text needs to be selected.
 */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const handle = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = true;
  };
  document.addEventListener('copy', handle);
  document.execCommand('copy');
  document.removeEventListener('copy', handle);
  return isCopied;
}

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(`Copied: ${text}`);
  else toast.error('The browser does not allow copying.', { description: `Please note it down: ${text}` });
}

interface CopyTextProps {
  children: string;
  /** The copied text, if it differs from the visible text. */
  text?: string;
}

export function CopyText({ children, text = children }: CopyTextProps) {
  return (
    <button
      type="button"
      onClick={() => copy(text)}
      className="group/copy -mx-2 inline-flex print:contents! min-h-9 max-w-full items-center gap-2 rounded-control px-2 py-1 text-left transition-colors hover:bg-accent-soft hover:text-accent-deep"
    >
      <span className="wrap-anywhere whitespace-pre-line">{children}</span>
      <Icon of={Copy} className="print:hidden size-4 shrink-0 text-secondary-deep group-hover/copy:text-accent-deep" />
      <span className="sr-only">Copy</span>
    </button>
  );
}

export function CopyPhone({ number }: { number: string }) {
  const text = toDialableNumber(number);
  if (!text) return '-';
  return (
    <span className="flex items-center gap-3">
      <CopyText text={text}>{formatPhone(number)}</CopyText>
      <a
        href={`tel:${text}`}
        data-tooltip="Call"
        aria-label={`Call ${formatPhone(number)}`}
        className="print:hidden inline-flex size-9 items-center justify-center rounded-control text-secondary-deep transition-colors hover:bg-accent-soft hover:text-accent-deep"
      >
        <Icon of={Phone} className="size-[18px]" />
      </a>
    </span>
  );
}
