'use client';

import { useRef, useState } from 'react';
import type { ImportOutcome } from '@/lib/contract/imports';
import { saveFile } from '@/lib/device/save-file';
import type { ImportRow } from '@/lib/import/types';
import { wrongRowsOf } from '@/lib/import/workbooks';
import type { GridStep } from './grid/steps';
import { sheetFile, sheetOf } from './open-file';
import type { ImportSource } from './source';
import { type Failure, failureOf, refusalOf } from './use-bulk-upload';
import { rightRows, type Work, withoutRows, wrongRows } from './work';

const isSame = (one: readonly ImportRow[], other: readonly ImportRow[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/**
 * Saves the right rows of a file, and gives the wrong ones back as a sheet.
 * @param take is told which rows are saved, or what the server says of those it refused: somebody may work on meanwhile.
 * @param onSaved is told how many rows were sent, and what is left of what was there at the press.
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
  /** The same rows are sent as the same file again, so that what was saved without an answer is not saved twice. */
  const sent = useRef<{ rows: readonly ImportRow[]; file: File } | null>(null);

  const save = async (work: Work) => {
    const rows = rightRows(work);
    if (progress !== null || rows.length === 0) return;
    setFailure(null);
    setProgress(0);
    try {
      if (!sent.current || !isSame(sent.current.rows, rows)) sent.current = { rows, file: await sheetOf(work, rows) };
      const reply = await source.save(sent.current.file, setProgress);
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
      const file = await sheetFile(wrongRowsOf(work.template, wrongRows(work), work.wrong), work.source.fileName);
      saveFile(file, file.name.replace(/\.xlsx$/, ' (wrong rows).xlsx'));
    } catch (error) {
      setFailure({ ...failureOf(error), message: 'The sheet could not be written. Please try again.' });
    } finally {
      setIsWriting(false);
    }
  };

  return { failure, progress, isWriting, save, downloadWrong };
}
