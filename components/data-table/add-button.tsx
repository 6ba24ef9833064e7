'use client';

import { Plus } from 'lucide';
import type { ComponentProps } from 'react';
import type { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Allowed } from '@/lib/browser/session/session-features';
import type { CallName } from '@/lib/contract/calls';

interface AddButtonProps extends Pick<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  label: string;
  call: CallName;
  dialog: Pick<ReturnType<typeof lazyDialog>, 'idlePreloadProps'>;
}

export function AddButton({ label, call, dialog, ...button }: AddButtonProps) {
  return (
    <Allowed call={call}>
      <Button variant="primary" icon={Plus} {...dialog.idlePreloadProps} {...button}>
        {label}
      </Button>
    </Allowed>
  );
}
