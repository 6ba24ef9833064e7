'use client';

import { Printer } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { usePrint } from './use-print';

export function PrintButton() {
  const print = usePrint();
  return (
    <Button onClick={print}>
      <Icon of={Printer} className="size-4" />
      Print
    </Button>
  );
}
