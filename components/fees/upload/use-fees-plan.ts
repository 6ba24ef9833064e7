'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { checkSpreadsheet } from '@/components/dialogs/check-spreadsheet';
import { messageOr } from '@/lib/browser/client/call-error';
import { readSheet } from '@/lib/browser/client/sheets';
import type { SheetRow } from '@/lib/contract/sheets';
import { classesQuery } from '@/lib/features/classes/queries';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { classLabels } from '@/lib/features/fees/fees-workbook';
import { readFees } from '@/lib/features/fees/read-fees';

type Reading = { is: 'reading' } | { is: 'read'; rows: SheetRow[] } | { is: 'failed'; message: string };

const failed = 'The file could not be read. Please try again.';

/** Reads the chosen file. Returns the changes that it would make to the stored fees. */
export function useFeesPlan(kept: readonly FeeEntry[]) {
  const classes = useQuery(classesQuery(''));
  const [file, setFile] = useState<File | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const latest = useRef<AbortController | null>(null);

  const pick = async (next: File | null) => {
    latest.current?.abort();
    const problem = next && checkSpreadsheet(next);
    setFile(next);
    setChoiceError(problem);
    setReading(null);
    if (!next || problem) return;
    const controller = new AbortController();
    latest.current = controller;
    setReading({ is: 'reading' });
    try {
      const rows = await readSheet(next, controller.signal);
      if (!controller.signal.aborted) setReading({ is: 'read', rows });
    } catch (error) {
      if (!controller.signal.aborted) setReading({ is: 'failed', message: messageOr(error, failed) });
    }
  };

  const labels = useMemo(() => classes.data && classLabels(classes.data.data, kept), [classes.data, kept]);
  const plan = useMemo(
    () => (reading?.is === 'read' && labels ? readFees(reading.rows, kept, labels) : null),
    [reading, labels, kept],
  );
  const refused = plan && 'refused' in plan ? plan.refused : null;
  return {
    file,
    choiceError,
    pick,
    classes,
    isReading: reading?.is === 'reading' || (reading?.is === 'read' && classes.isFetching && !plan),
    failure: reading?.is === 'failed' ? reading.message : refused,
    plan: plan && !('refused' in plan) && labels ? { ...plan, labels } : null,
  };
}
