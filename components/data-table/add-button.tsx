'use client';

import { Plus } from 'lucide';
import type { ComponentProps } from 'react';
import type { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { ChangeOnly } from '@/lib/browser/session/session-features';

interface AddButtonProps extends Pick<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  label: string;
  dialog: Pick<ReturnType<typeof lazyDialog>, 'idlePreloadProps'>;
}

export function AddButton({ label, dialog, ...button }: AddButtonProps) {
  return (
    <ChangeOnly>
      <Button variant="primary" icon={Plus} {...dialog.idlePreloadProps} {...button}>
        {label}
      </Button>
    </ChangeOnly>
  );
}
