'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkSpreadsheet } from '@/components/dialogs/check-spreadsheet';
import { CallError, isUnknownOutcome } from '@/lib/browser/client/call-error';
import type { ImportRow } from '@/lib/browser/import/types';
import { useColumnChoices } from '@/lib/browser/import/use-column-choices';
import { problemsFromServer, toWorkbook } from '@/lib/browser/import/workbooks';
import type { SpreadsheetFile } from '@/lib/contract/call';
import type { ImportOutcome } from '@/lib/contract/imports';
import { type ImportDraft, sessionFromDraft } from './import-draft';
import { applyVerdict, type ImportSession, needsReview, type ServerVerdict, validRows } from './import-session';
import type { ImportSource } from './import-source';
import { fetchTemplate, fetchVerdict, openFile } from './open-file';

export interface Failure {
  message: string;
  rows: CallError['rows'];
  isUnknown: boolean;
}

const failed = 'Failed to process file. Please check the format and try again.';

export function failureOf(error: unknown): Failure {
  const callError = error instanceof CallError ? error : null;
  return {
    message: callError?.serverMessage ?? failed,
    rows: callError?.rows ?? [],
    isUnknown: isUnknownOutcome(error),
  };
}

export function splitRefusal(
  cause: Failure,
  { template }: ImportSession,
  sent: readonly ImportRow[],
): { verdict: ServerVerdict; failure: Failure } {
  const { problems, others } = problemsFromServer(template, sent, cause.rows);
  return { verdict: { sent, problems, outcomes: new Map() }, failure: { ...cause, rows: others } };
}

export interface OpenedFile {
  session: ImportSession;
  failure?: Failure;
}

interface PreparedFile {
  file: SpreadsheetFile;
  /** `null` when the browser does not understand the file and sends it unchanged. */
  session: ImportSession | null;
  /** Why the console could not read the file. It explains a refusal better than a server that could not read it. */
  problem?: string | null;
}

/**
 * Manages the first step of a bulk upload. Reads the chosen file, and sends it at once when it has no problems.
 * @param onDone Receives the number of sent rows, or `null` when the browser did not understand the file and sent it
 * unchanged.
 */
export function useBulkUpload(
  source: ImportSource,
  onDone: (reply: ImportOutcome, fileName: string, rows: number | null) => void,
) {
  const client = useQueryClient();
  const { read: readChoices } = useColumnChoices(source.name);
  const [file, setFile] = useState<File | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [progress, setProgress] = useState(0);
  const [stage, setStage] = useState<'idle' | 'reading' | 'sending'>('idle');
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  const lastPrepared = useRef<{ source: File; prepared: PreparedFile } | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const pickFile = (next: File | null) => {
    setFile(next);
    setFailure(null);
    const problem = next && checkSpreadsheet(next);
    setChoiceError(problem);
    // Prefetches the template. Ignores a failure, because the upload requests the template again and handles the error.
    if (next && !problem) void fetchTemplate(client, source).catch(() => undefined);
  };

  /** Prepares a chosen file for sending. Resolves with `null` when the user must review the file first. */
  const read = async (chosenFile: File, signal: AbortSignal): Promise<PreparedFile | null> => {
    const session = await openFile(chosenFile, source, { client, readChoices, signal });
    if (!session) return { file: chosenFile, session };
    if (needsReview(session)) {
      setOpened({ session });
      return null;
    }
    const rows = validRows(session);
    // Ignores a failed check, because the server reports problems again on saving.
    const verdict = source.check && (await fetchVerdict(session, rows, source.check, signal).catch(() => null));
    signal.throwIfAborted();
    const checkedSession = verdict ? applyVerdict(session, verdict) : session;
    if (!needsReview(checkedSession)) return { file: toWorkbook(session.template, rows), session: checkedSession };
    setOpened({ session: checkedSession });
    return null;
  };

  const prepare = async (chosenFile: File): Promise<PreparedFile | null> => {
    if (lastPrepared.current?.source === chosenFile) return lastPrepared.current.prepared;
    const controller = new AbortController();
    controllerRef.current = controller;
    setStage('reading');
    try {
      const prepared = await read(chosenFile, controller.signal);
      lastPrepared.current = prepared && { source: chosenFile, prepared };
      return prepared;
    } catch (error) {
      if (controller.signal.aborted) return null;
      // Sends the file unchanged when the browser cannot read it, so that the server decides about it.
      const problem = error instanceof CallError && error.status === 422 ? error.serverMessage : null;
      return { file: chosenFile, session: null, problem };
    }
  };

  const send = async (prepared: PreparedFile, fileName: string) => {
    setStage('sending');
    setProgress(0);
    try {
      const reply = await source.save(prepared.file, setProgress, prepared.session ?? { allowsGaps: false });
      onDone(reply, fileName, prepared.session?.rows.length ?? null);
    } catch (error) {
      const cause = failureOf(error);
      if (prepared.session && cause.rows.length > 0) {
        const { verdict, failure } = splitRefusal(cause, prepared.session, prepared.session.rows);
        setOpened({ session: applyVerdict(prepared.session, verdict), failure });
      } else setFailure({ ...cause, message: (!cause.isUnknown && prepared.problem) || cause.message });
    }
  };

  const start = async () => {
    const problem = checkSpreadsheet(file);
    setChoiceError(problem);
    if (problem || !file || stage !== 'idle') return;
    setFailure(null);
    try {
      const prepared = await prepare(file);
      if (prepared) await send(prepared, file.name);
    } finally {
      setStage('idle');
    }
  };

  const resumeDraft = async (draft: ImportDraft) => {
    setStage('reading');
    setFailure(null);
    try {
      const template = await fetchTemplate(client, source);
      if (template) setOpened({ session: sessionFromDraft(template, draft) });
      else setFailure(failureOf(null));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setStage('idle');
    }
  };

  return {
    ...{ file, choiceError, failure, progress, stage, opened, pick: pickFile, start, resumeDraft },
    /** Stops reading the file. An upload that has started cannot be stopped. */
    stop: () => controllerRef.current?.abort(),
  };
}
