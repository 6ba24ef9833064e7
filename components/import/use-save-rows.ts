'use client';

import { useState } from 'react';
import { writeWorkbook } from '@/lib/browser/client/sheets';
import { saveFile } from '@/lib/browser/device/save-file';
import { workbookOf, wrongRowsOf } from '@/lib/browser/import/workbooks';
import type { ImportOutcome } from '@/lib/contract/imports';
import type { GridStep } from './grid/steps';
import type { ImportSource } from './source';
import { type Failure, failureOf, refusalOf } from './use-bulk-upload';
import { rightRows, type Work, withoutRows, wrongRows } from './work';

/**
 * Saves the valid rows of a file, and writes the wrong rows to a sheet. The user may continue to edit meanwhile.
 * @param take Receives the saved rows, or the server's verdict on refused rows.
 * @param onSaved Receives the number of sent rows, and the remaining rows as of the click.
 */
export function useSaveRows(
  source: ImportSource,
  opened: Failure | null,
  take: (step: GridStep) => void,
  onSaved: (reply: ImportOutcome, rows: number, left: Work) => void,
) {
  const [failure, setFailure] = useState(opened);
  const [progress, setProgress] = useState<number | null>(null);
  const [isWriting, setIsWriting] = useState(false);

  const save = async (work: Work) => {
    const rows = rightRows(work);
    if (progress !== null || rows.length === 0) return;
    setFailure(null);
    setProgress(0);
    try {
      const reply = await source.save(workbookOf(work.template, rows), setProgress);
      const saved = new Set(rows);
      take({ do: 'saved', rows: saved });
      onSaved(reply, rows.length, withoutRows(work, saved));
    } catch (error) {
      const refusal = refusalOf(failureOf(error), work, rows);
      take({ do: 'judge', by: refusal.by });
      setFailure(refusal.failure);
    } finally {
      setProgress(null);
    }
  };

  const downloadWrong = async (work: Work) => {
    setIsWriting(true);
    setFailure(null);
    try {
      const sheet = await writeWorkbook(wrongRowsOf(work.template, wrongRows(work), work.wrong));
      saveFile(sheet, `${work.source.fileName.replace(/\.\w+$/, '')} (wrong rows).xlsx`);
    } catch (error) {
      setFailure({ ...failureOf(error), message: 'The sheet could not be written. Please try again.' });
    } finally {
      setIsWriting(false);
    }
  };

  return { failure, progress, isWriting, save, downloadWrong };
}
