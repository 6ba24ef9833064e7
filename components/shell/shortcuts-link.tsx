'use client';

import { useEffect, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { onPageKey, pageKeys } from '@/lib/browser/device/page-keys';

const Shortcuts = lazyDialog(() => import('./shortcuts-dialog').then((file) => file.ShortcutsDialog));

export function ShortcutsLink() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onPageKey(pageKeys.shortcuts, () => setIsOpen(true)), []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={pageKeys.shortcuts}
        {...Shortcuts.preloadProps}
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:text-accent-deep hover:underline"
      >
        Keyboard shortcuts
      </button>
      {isOpen && <Shortcuts onClose={() => setIsOpen(false)} />}
    </>
  );
}
