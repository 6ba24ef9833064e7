'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkSpreadsheet } from '@/components/dialogs/check-spreadsheet';
import { useSessionOwner } from '@/lib/auth/session-owner';
import { CallError, isUnknownOutcome } from '@/lib/client/call-error';
import type { SpreadsheetFile } from '@/lib/contract/call';
import type { ImportOutcome } from '@/lib/contract/imports';
import { deviceKey } from '@/lib/device/device-storage';
import { useDeviceStorage } from '@/lib/device/use-device-storage';
import type { ImportRow } from '@/lib/import/types';
import { problemsFromServer, workbookOf } from '@/lib/import/workbooks';
import { columnChoices, type ImportDraft, workOfDraft } from './draft';
import { askServer, openFile, templateOf } from './open-file';
import type { ImportSource } from './source';
import { type Judgement, judged, needsLook, rightRows, type Work } from './work';

export interface Failure {
  message: string;
  rows: CallError['rows'];
  /** It may have been saved all the same. */
  isUnknown: boolean;
}

const failed = 'Failed to process file. Please check the format and try again.';

export function failureOf(error: unknown): Failure {
  const known = error instanceof CallError ? error : null;
  return { message: known?.serverMessage ?? failed, rows: known?.rows ?? [], isUnknown: isUnknownOutcome(error) };
}

/** What a refusal says of the rows that were sent: of cells, and what belongs to none. */
export function refusalOf(
  why: Failure,
  { template }: Work,
  sent: readonly ImportRow[],
): { by: Judgement; failure: Failure } {
  const { problems, others } = problemsFromServer(template, sent, why.rows);
  return { by: { sent, problems, outcomes: new Map() }, failure: { ...why, rows: others } };
}

/** What somebody should look at before it is saved. */
export interface Opened {
  work: Work;
  /** The server has said what it would do with the rows, or has refused them. */
  isJudged: boolean;
  failure?: Failure;
}

/** What is ready to be sent for a chosen file. */
interface Ready {
  file: SpreadsheetFile;
  /** `null` where the file is not understood here and goes as it is. */
  work: Work | null;
}

/** The choices by hand that this device remembers for a noun's columns. */
export function useColumnChoices(name: string) {
  const owner = useSessionOwner();
  return useDeviceStorage(owner === null ? null : deviceKey(`${name}-import-columns`, owner), columnChoices);
}

/**
 * The first step of a bulk upload: a file is chosen, read and, where nothing is wrong with it, sent at once.
 * @param onDone is told how many rows were sent; `null` where nobody counted them.
 */
export function useBulkUpload(
  source: ImportSource,
  onDone: (reply: ImportOutcome, fileName: string, rows: number | null) => void,
) {
  const client = useQueryClient();
  const [choices] = useColumnChoices(source.name);
  const [file, setFile] = useState<File | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [progress, setProgress] = useState(0);
  const [stage, setStage] = useState<'idle' | 'reading' | 'sending'>('idle');
  const [opened, setOpened] = useState<Opened | null>(null);
  const reading = useRef<AbortController | null>(null);
  const ready = useRef<{ of: File; what: Ready } | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const pick = (next: File | null) => {
    setFile(next);
    setFailure(null);
    const problem = next && checkSpreadsheet(next);
    setChoiceError(problem);
    // It is there by the time of the press; a failure is met again then.
    if (next && !problem) void templateOf(client, source).catch(() => undefined);
  };

  /** @returns `null` where somebody has to look at it first. */
  const read = async (chosen: File, signal: AbortSignal): Promise<Ready | null> => {
    const work = await openFile(chosen, source, { client, choices: choices ?? {}, signal });
    if (!work) return { file: chosen, work };
    if (needsLook(work)) {
      setOpened({ work, isJudged: false });
      return null;
    }
    const rows = rightRows(work);
    // A server that can't say now says it when the rows are saved.
    const judgement = source.check && (await askServer(work, rows, source.check, signal).catch(() => null));
    signal.throwIfAborted();
    const seen = judgement ? judged(work, judgement) : work;
    if (!needsLook(seen)) return { file: workbookOf(work.template, rows), work: seen };
    setOpened({ work: seen, isJudged: true });
    return null;
  };

  const prepare = async (chosen: File): Promise<Ready | null> => {
    if (ready.current?.of === chosen) return ready.current.what;
    const controller = new AbortController();
    reading.current = controller;
    setStage('reading');
    try {
      const what = await read(chosen, controller.signal);
      ready.current = what && { of: chosen, what };
      return what;
    } catch {
      // What can't be read here is judged by the server.
      return controller.signal.aborted ? null : { file: chosen, work: null };
    }
  };

  const send = async (what: Ready, fileName: string) => {
    setStage('sending');
    setProgress(0);
    try {
      const reply = await source.save(what.file, setProgress);
      onDone(reply, fileName, what.work?.rows.length ?? null);
    } catch (error) {
      const why = failureOf(error);
      if (what.work && why.rows.length > 0) {
        const { by, failure } = refusalOf(why, what.work, what.work.rows);
        setOpened({ work: judged(what.work, by), isJudged: true, failure });
      } else setFailure(why);
    }
  };

  const start = async () => {
    const problem = checkSpreadsheet(file);
    setChoiceError(problem);
    if (problem || !file || stage !== 'idle') return;
    setFailure(null);
    try {
      const what = await prepare(file);
      if (what) await send(what, file.name);
    } finally {
      setStage('idle');
    }
  };

  const goOn = async (draft: ImportDraft) => {
    setStage('reading');
    setFailure(null);
    try {
      const template = await templateOf(client, source);
      if (template) setOpened({ work: workOfDraft(template, draft), isJudged: false });
      else setFailure(failureOf(null));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setStage('idle');
    }
  };

  return {
    ...{ file, choiceError, failure, progress, stage, opened, pick, start, goOn },
    /** Stops reading; what is being sent can't be stopped. */
    stop: () => reading.current?.abort(),
  };
}
