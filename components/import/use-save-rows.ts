'use client';

import { useState } from 'react';
import { writeWorkbook } from '@/lib/browser/client/sheets';
import { saveFile } from '@/lib/browser/device/save-file';
import { toErrorWorkbook, toWorkbook } from '@/lib/browser/import/workbooks';
import type { ImportOutcome } from '@/lib/contract/imports';
import type { GridAction } from './grid/grid-reducer';
import { type ImportSession, validRows, withoutRows, wrongRows } from './import-session';
import type { ImportSource } from './import-source';
import { type Failure, failureOf, splitRefusal } from './use-bulk-upload';

/**
 * Returns functions that save the valid rows of a file and download the invalid rows as a spreadsheet. The user can
 * edit rows during a save.
 * @param dispatch Receives an action that removes the saved rows, or one that applies the server's verdict on refused
 * rows.
 * @param onSaved Receives the reply, the number of sent rows, and the session without the saved rows. This session does
 * not contain edits made during the save.
 */
export function useSaveRows(
  source: ImportSource,
  initialFailure: Failure | null,
  dispatch: (action: GridAction) => void,
  onSaved: (reply: ImportOutcome, rows: number, remaining: ImportSession) => void,
) {
  const [failure, setFailure] = useState(initialFailure);
  const [progress, setProgress] = useState<number | null>(null);
  const [isWriting, setIsWriting] = useState(false);

  const save = async (session: ImportSession) => {
    const rows = validRows(session);
    if (progress !== null || rows.length === 0) return;
    setFailure(null);
    setProgress(0);
    try {
      const reply = await source.save(toWorkbook(session.template, rows, session.updates), setProgress, session);
      const saved = new Set(rows);
      dispatch({ type: 'removeSavedRows', rows: saved });
      onSaved(reply, rows.length, withoutRows(session, saved));
    } catch (error) {
      const refusal = splitRefusal(failureOf(error), session, rows);
      dispatch({ type: 'applyVerdict', verdict: refusal.verdict });
      setFailure(refusal.failure);
    } finally {
      setProgress(null);
    }
  };

  const downloadWrong = async (session: ImportSession) => {
    setIsWriting(true);
    setFailure(null);
    try {
      const sheet = await writeWorkbook(toErrorWorkbook(session.template, wrongRows(session), session.wrong));
      saveFile(sheet, `${session.file.fileName.replace(/\.\w+$/, '')} (wrong rows).xlsx`);
    } catch (error) {
      setFailure({ ...failureOf(error), message: 'The sheet could not be written. Please try again.' });
    } finally {
      setIsWriting(false);
    }
  };

  return { failure, progress, isWriting, save, downloadWrong };
}
