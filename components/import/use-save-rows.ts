'use client';

import { useRef, useState } from 'react';
import type { ImportOutcome } from '@/lib/contract/imports';
import { saveFile } from '@/lib/device/save-file';
import type { ImportRow } from '@/lib/import/types';
import { problemsFromServer, wrongRowsOf } from '@/lib/import/workbooks';
import { sheetFile, sheetOf } from './open-file';
import type { ImportSource } from './source';
import { type Failure, failureOf } from './use-bulk-upload';
import { judged, rightRows, type Work, withoutRows, wrongRows } from './work';

const isSame = (one: readonly ImportRow[], other: readonly ImportRow[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/**
 * Saves the right rows of a file, and gives the wrong ones back as a sheet.
 * @param take gets the rows that are left, or what the server says of those it refused.
 * @param onSaved is told how many rows were sent.
 */
export function useSaveRows(
  source: ImportSource,
  opened: Failure | null,
  take: (work: Work) => void,
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
      const left = withoutRows(work, new Set(rows));
      take(left);
      onSaved(reply, rows.length, left);
    } catch (error) {
      const why = failureOf(error);
      const { problems, others } = problemsFromServer(work.template, rows, why.rows);
      if (problems.size > 0) take(judged(work, { sent: rows, problems, outcomes: new Map() }));
      setFailure({ ...why, rows: others });
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
