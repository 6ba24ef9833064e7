'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { Search, X } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { closeDialogs } from '@/components/ui/close-dialogs';
import { dialogOverlayClass, dialogPanelClass } from '@/components/ui/dialog-class';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { addParam } from '@/lib/browser/hooks/use-dialog';
import { askBeforeLeaving } from '@/lib/browser/leave-guard/leave-guards';
import { maxSearchLength } from '@/lib/browser/lists/list-params';
import { useOpenPage } from '@/lib/browser/lists/use-list-screens';
import { cn } from '@/lib/format/cn';
import { MenuProvider } from './command-row';
import { Results } from './results';
import { useRecent } from './use-recent';

/** Clicks the selected row on Enter. Keeps the modifier keys, so that Ctrl+Enter opens a link in a new tab. */
function clickSelectedRow(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
  event.preventDefault();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  event.currentTarget.querySelector('[cmdk-item][aria-selected=true]')?.dispatchEvent(click);
}

interface CommandMenuProps {
  onShortcuts: () => void;
  onClose: () => void;
}

export function CommandMenu({ onShortcuts, onClose }: CommandMenuProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { remember } = useRecent();
  const returnFocus = useReturnFocus();
  /**
   * The chosen action runs after the menu has returned the focus to the page, because the action can open a dialog that
   * takes the focus.
   */
  const chosenAction = useRef<() => void>(undefined);

  const runAction = (run: () => void) => {
    chosenAction.current = run;
    onClose();
  };

  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        {/* Handles clicks outside the menu. Radix begins to listen for them a moment after the opening, so it misses
            quick clicks. */}
        <RadixDialog.Overlay className={dialogOverlayClass} onClick={onClose} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            // Hides the sidebar, because it is a popover in narrow windows and would cover the menu.
            document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
            returnFocus.onOpenAutoFocus();
          }}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event);
            chosenAction.current?.();
          }}
          className={cn(
            dialogPanelClass,
            'max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none sm:h-128 sm:max-w-2xl',
          )}
        >
          <RadixDialog.Title className="sr-only">Search</RadixDialog.Title>
          <MenuProvider
            value={{
              runAction,
              followLink: (entry, event) => {
                remember(entry);
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                runAction(() => navigate(entry.href));
              },
            }}
          >
            <Command
              label="Search"
              shouldFilter={false}
              vimBindings={false}
              loop
              onKeyDown={clickSelectedRow}
              className="flex min-h-0 flex-1 flex-col outline-none"
            >
              <header className="flex items-center gap-3 border-b px-4 py-2">
                <Icon of={Search} className="size-[18px] shrink-0 text-secondary-deep" />
                <Command.Input
                  value={text}
                  onValueChange={setText}
                  maxLength={maxSearchLength}
                  placeholder="Person, section, page or action"
                  className="h-10 min-w-0 flex-1 bg-transparent text-base text-main outline-none placeholder:text-secondary"
                />
                <IconButton label="Close" icon={X} onClick={onClose} />
              </header>
              <Results search={text.trim()} onShortcuts={onShortcuts} onClear={() => setText('')} />
            </Command>
          </MenuProvider>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function changeView(target: URL) {
  // For a target that opens an add dialog, adds only the dialog's parameter to the current URL. The URL then keeps the
  // search and the page number of the list.
  if (target.searchParams.has(addParam)) {
    const query = new URLSearchParams(window.location.search);
    query.set(addParam, '');
    window.history.replaceState(null, '', `?${query}`);
  } else window.history.pushState(null, '', target.pathname + target.search);
}

/** Returns a function that navigates like a link, closes open dialogs, and asks before unsaved input is lost. */
function useNavigate() {
  const openPage = useOpenPage();
  return (href: string) => {
    const target = new URL(href, window.location.href);
    const { pathname, search } = window.location;
    const isSamePage = target.pathname === pathname;
    if (isSamePage && target.search === search) return;
    askBeforeLeaving(() => {
      closeDialogs();
      // Changes only the URL for a target on the same screen, because each screen reads its state from the URL.
      if (isSamePage) changeView(target);
      else openPage(href);
    });
  };
}
