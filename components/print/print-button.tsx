'use client';

import { Printer } from 'lucide';
import { Button } from '@/components/ui/button';
import { usePrint } from './use-print';

export function PrintButton() {
  const print = usePrint();
  return (
    <Button icon={Printer} onClick={print}>
      Print
    </Button>
  );
}
