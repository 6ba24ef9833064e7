'use client';

import { Search } from 'lucide';
import { useEffect, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Icon } from '@/components/ui/icon';
import { isSignInRequested } from '@/lib/browser/client/sign-in-again';
import { onIdle } from '@/lib/browser/device/on-idle';
import { commandKeys, onCommandKeys } from '@/lib/browser/device/page-keys';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';

const Menu = lazyDialog(() => import('./command-menu').then((file) => file.CommandMenu));
const Shortcuts = lazyDialog(() => import('@/components/shell/shortcuts-dialog').then((file) => file.ShortcutsDialog));

export function CommandMenuButton() {
  const [openDialog, setOpenDialog] = useState<'menu' | 'shortcuts' | null>(null);
  const keys = useHydrated() ? commandKeys() : ['Ctrl', 'K'];
  const close = () => setOpenDialog(null);

  useEffect(() => onIdle(Menu.preload), []);
  useEffect(
    () => onCommandKeys(() => isSignInRequested() || setOpenDialog((current) => (current === 'menu' ? null : 'menu'))),
    [],
  );

  return (
    <>
      <button
        type="button"
        aria-label={`Search ${keys.join(' ')}`}
        aria-keyshortcuts={keys[0] === 'Ctrl' ? 'Control+K' : 'Meta+K'}
        {...Menu.preloadProps}
        onClick={() => setOpenDialog('menu')}
        className="inline-flex size-9 shrink-0 items-center justify-center gap-2 rounded-control text-secondary-deep text-sm transition-colors hover:bg-accent-soft hover:text-accent-deep xl:w-44 xl:justify-start xl:border xl:border-field-line xl:px-3 xl:hover:border-secondary-deep"
      >
        <Icon of={Search} className="size-[18px] shrink-0" />
        <span className="flex-1 text-left max-xl:hidden">Search</span>{' '}
        <kbd aria-hidden className="rounded-sm border px-1.5 font-sans text-xs max-xl:hidden">
          {keys.join(' ')}
        </kbd>
      </button>
      {openDialog === 'menu' && <Menu onShortcuts={() => setOpenDialog('shortcuts')} onClose={close} />}
      {openDialog === 'shortcuts' && <Shortcuts onClose={close} />}
    </>
  );
}
