'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';

const OwnSessions = lazyDialog(() => import('./own-sessions-dialog').then((file) => file.OwnSessionsDialog));

export function MySessionsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        {...OwnSessions.preloadProps}
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover();
          setIsOpen(true);
        }}
        className="w-full justify-start"
      >
        <MonitorSmartphone aria-hidden className="size-4" />
        My sessions
      </Button>
      {isOpen && <OwnSessions onClose={() => setIsOpen(false)} />}
    </>
  );
}
