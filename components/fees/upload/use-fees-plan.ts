'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { checkSpreadsheet } from '@/components/dialogs/check-spreadsheet';
import { messageOr } from '@/lib/browser/client/call-error';
import { readFile } from '@/lib/browser/client/sheets';
import { type JoinedSheets, joinSheets } from '@/lib/contract/values/join-sheets';
import { classesQuery } from '@/lib/features/classes/queries';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { classLabels } from '@/lib/features/fees/fees-workbook';
import { type CellPlace, findFees, withText } from '@/lib/features/fees/file-rows';
import { readFees } from '@/lib/features/fees/import';
import type { DayOrder } from '@/lib/format/day-order';

export interface Correction extends CellPlace {
  text: string;
}

type FileState = { kind: 'reading' } | { kind: 'read'; sheets: JoinedSheets } | { kind: 'failed'; message: string };

const failed = 'The file could not be read. Please try again.';

export function useFeesPlan(storedFees: readonly FeeEntry[]) {
  const classes = useQuery(classesQuery(''));
  const [file, setFile] = useState<File | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [fileState, setFileState] = useState<FileState | null>(null);
  const [dayOrder, setDayOrder] = useState<DayOrder>();
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const controllerRef = useRef<AbortController | null>(null);

  const pick = async (next: File | null) => {
    controllerRef.current?.abort();
    const problem = next && checkSpreadsheet(next);
    setFile(next);
    setChoiceError(problem);
    setFileState(null);
    setDayOrder(undefined);
    setCorrections([]);
    if (!next || problem) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    setFileState({ kind: 'reading' });
    try {
      const sheets = joinSheets(await readFile(next, controller.signal), findFees);
      if (!controller.signal.aborted) setFileState({ kind: 'read', sheets });
    } catch (error) {
      if (!controller.signal.aborted) setFileState({ kind: 'failed', message: messageOr(error, failed) });
    }
  };

  const labels = useMemo(() => classes.data && classLabels(classes.data.data, storedFees), [classes.data, storedFees]);
  const fileRows = fileState?.kind === 'read' ? fileState.sheets.rows : null;
  const rows = useMemo(
    () => fileRows && corrections.reduce((rows, { text, ...place }) => withText(rows, place, text), fileRows),
    [fileRows, corrections],
  );
  const plan = useMemo(
    () => (rows && labels ? readFees(rows, storedFees, labels, dayOrder) : null),
    [rows, labels, storedFees, dayOrder],
  );
  const planError = plan && 'error' in plan ? plan.error : null;
  return {
    file,
    choiceError,
    pick,
    classes,
    isReading: fileState?.kind === 'reading' || (fileState?.kind === 'read' && classes.isFetching && !plan),
    failure: fileState?.kind === 'failed' ? fileState.message : planError,
    plan: rows && plan && !('error' in plan) && labels ? { ...plan, labels, rows } : null,
    sheets: fileState?.kind === 'read' ? fileState.sheets : null,
    ...{ dayOrder, setDayOrder, corrections },
    /** Replaces the text of a cell. The file stays as it is. */
    correct: ({ text, row, column }: Correction) =>
      setCorrections((earlier) => [
        ...earlier.filter((other) => other.row !== row || other.column !== column),
        { row, column, text },
      ]),
  };
}
