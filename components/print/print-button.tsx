'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { usePrint } from './use-print';

export function PrintButton() {
  const print = usePrint();
  return (
    <Button onClick={print}>
      <Printer aria-hidden className="size-4" />
      Print
    </Button>
  );
}
