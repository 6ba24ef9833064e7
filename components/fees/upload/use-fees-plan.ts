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

type FileState = { kind: 'reading' } | { kind: 'read'; rows: SheetRow[] } | { kind: 'failed'; message: string };

const failed = 'The file could not be read. Please try again.';

/** Reads the chosen file. Returns the changes that the file would make to the stored fees. */
export function useFeesPlan(storedFees: readonly FeeEntry[]) {
  const classes = useQuery(classesQuery(''));
  const [file, setFile] = useState<File | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [fileState, setFileState] = useState<FileState | null>(null);
  const controllerRef = useRef<AbortController | null>(null);

  const pick = async (next: File | null) => {
    controllerRef.current?.abort();
    const problem = next && checkSpreadsheet(next);
    setFile(next);
    setChoiceError(problem);
    setFileState(null);
    if (!next || problem) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    setFileState({ kind: 'reading' });
    try {
      const rows = await readSheet(next, controller.signal);
      if (!controller.signal.aborted) setFileState({ kind: 'read', rows });
    } catch (error) {
      if (!controller.signal.aborted) setFileState({ kind: 'failed', message: messageOr(error, failed) });
    }
  };

  const labels = useMemo(() => classes.data && classLabels(classes.data.data, storedFees), [classes.data, storedFees]);
  const plan = useMemo(
    () => (fileState?.kind === 'read' && labels ? readFees(fileState.rows, storedFees, labels) : null),
    [fileState, labels, storedFees],
  );
  const planError = plan && 'error' in plan ? plan.error : null;
  return {
    file,
    choiceError,
    pick,
    classes,
    isReading: fileState?.kind === 'reading' || (fileState?.kind === 'read' && classes.isFetching && !plan),
    failure: fileState?.kind === 'failed' ? fileState.message : planError,
    plan: plan && !('error' in plan) && labels ? { ...plan, labels } : null,
  };
}
