'use client';

import { useState } from 'react';
import { CallError } from '@/lib/client/call-error';
import { checkSpreadsheet } from './check-spreadsheet';

type Upload = (file: File, onProgress: (fraction: number) => void) => Promise<unknown>;

const failed = 'Failed to process file. Please check the format and try again.';

/** The state of a bulk upload: the chosen file, its progress and its errors. */
export function useBulkUpload(onUpload: Upload, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ message: string; rows: CallError['rows'] } | null>(null);
  const [progress, setProgress] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  const pick = (next: File | null) => {
    setFile(next);
    setFailure(null);
    setChoiceError(next && checkSpreadsheet(next));
  };

  const start = async () => {
    const problem = checkSpreadsheet(file);
    setChoiceError(problem);
    if (problem || !file) return;
    setFailure(null);
    setProgress(0);
    setIsBusy(true);
    try {
      await onUpload(file, setProgress);
      onDone();
    } catch (error) {
      const known = error instanceof CallError ? error : null;
      setFailure({ message: known?.serverMessage ?? failed, rows: known?.rows ?? [] });
    } finally {
      setIsBusy(false);
    }
  };

  return { file, choiceError, failure, progress, isBusy, pick, start };
}
