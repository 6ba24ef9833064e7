'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ProgressBar } from '@/components/ui/progress-bar';
import { listen } from '@/lib/browser/device/listeners';
import { maxAllRows, type ReadAllOptions } from '@/lib/browser/lists/read-all-rows';
import { usePrint } from './use-print';

interface PrintListDialogProps {
  total: number | undefined;
  read: (options: ReadAllOptions) => Promise<ReactNode>;
  onRead: (table: ReactNode) => void;
  onClose: () => void;
}

export function PrintListDialog({ total, read, onRead, onClose }: PrintListDialogProps) {
  const [loaded, setLoaded] = useState(0);
  const id = useId();
  const reading = useQuery({
    queryKey: ['all rows', id],
    queryFn: ({ signal }) => read({ signal, onProgress: setLoaded }),
    // Turns off React Query's comparison of old and new data, which is not made for React elements.
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
  });
  const print = usePrint();
  const { data, error } = reading;
  const isReady = data !== undefined;
  const start = useEffectEvent(() => {
    onRead(data);
    void print();
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isReady) return;
    start();
    return listen(window, ['afterprint'], () => close());
  }, [isReady]);

  const expectedRows = Math.min(total ?? maxAllRows, maxAllRows);
  return (
    <Dialog title="Print" width="small" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      {error ? (
        <LoadError query={reading} failure="The rows could not be loaded. Please try again." />
      ) : (
        <>
          <p role="status" className="mb-3 text-base">
            {isReady ? 'Opening the print window…' : 'Loading all rows of the list…'}
          </p>
          <ProgressBar value={isReady ? 1 : loaded / expectedRows} label="Rows loaded" />
        </>
      )}
    </Dialog>
  );
}
