import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/browser/client/call';
import { CallError, isSessionOver, messageOr } from '@/lib/browser/client/call-error';
import { joinWorkbooks } from '@/lib/browser/client/sheets';
import { saveFile } from '@/lib/browser/device/save-file';
import { monthNames, monthText } from '@/lib/contract/values/constants';
import type { CalendarDay } from '@/lib/format/dates';
import { type MonthOfYear, monthKey, monthOfDay, reportYears } from './rules';

export interface NamedSection {
  id: number;
  name: string;
}

interface Register extends MonthOfYear {
  section: NamedSection;
}

export function monthsBetween(from: MonthOfYear, to: MonthOfYear): MonthOfYear[] {
  const first = from.year * 12 + from.month - 1;
  const count = Math.max(0, to.year * 12 + to.month - first);
  return Array.from({ length: count }, (_, index) => ({
    year: Math.floor((first + index) / 12),
    month: ((first + index) % 12) + 1,
  }));
}

export function pastMonths(today: CalendarDay, chosen: MonthOfYear): MonthOfYear[] {
  const now = monthOfDay(today);
  const oldest = reportYears(today, chosen.year).at(-1) ?? now.year;
  return monthsBetween({ year: oldest, month: 1 }, now).toReversed();
}

export const registersOf = (sections: readonly NamedSection[], months: readonly MonthOfYear[]): Register[] =>
  sections.flatMap((section) => months.map((month) => ({ section, ...month })));

export const registerText = ({ section, ...month }: Register) => `${section.name}, ${monthText(month)}`;

/** Returns text such as '5 A Mar 2026'. The server changes names that Excel does not accept. */
export const sheetName = ({ section, month, year }: Register) =>
  `${section.name} ${monthNames[month - 1]?.slice(0, 3)} ${year}`;

export const combinedFileName = (from: MonthOfYear, to: MonthOfYear) =>
  monthKey(from) === monthKey(to)
    ? `Attendance_${monthKey(from)}.xlsx`
    : `Attendance_${monthKey(from)}_to_${monthKey(to)}.xlsx`;

/** The file of an attendance register, or the reason for its absence. `isTemporary` is true if a retry may succeed. */
type RegisterOutcome = { content: Blob } | { reason: string; isTemporary: boolean };

/** The number of parallel requests. It is low, so that the server stays fast for other users. */
const maxParallelRequests = 2;

const isTemporary = (error: unknown) =>
  error instanceof CallError && (error.status === null || error.status === 429 || error.status >= 500);

async function readRegister({ section, month, year }: Register, signal: AbortSignal): Promise<RegisterOutcome> {
  const query = { section_id: section.id, month, year };
  try {
    return { content: await call('GET /section/attendance/export', { query }, { signal }) };
  } catch (error) {
    // Stops if the download was aborted or the session has ended, because all later requests would fail too.
    if (signal.aborted || isSessionOver(error)) throw error;
    return { reason: error instanceof Error ? error.message : 'Something went wrong', isTemporary: isTemporary(error) };
  }
}

interface ReadOptions {
  signal: AbortSignal;
  onRead: (register: Register, index: number) => void;
}

/**
 * Downloads the registers that are not in `outcomes`, or failed with a temporary error.
 * @throws only when the session has ended or `signal` has aborted.
 */
async function readRegisters(
  registers: readonly Register[],
  outcomes: Map<Register, RegisterOutcome>,
  { signal, onRead }: ReadOptions,
): Promise<void> {
  const pending = registers.filter((register) => {
    const outcome = outcomes.get(register);
    return !outcome || ('isTemporary' in outcome && outcome.isTemporary);
  });
  const doneCount = registers.length - pending.length;
  const queue = pending.entries();
  const readQueue = async () => {
    for (const [position, register] of queue) {
      onRead(register, doneCount + position);
      outcomes.set(register, await readRegister(register, signal));
    }
  };
  await Promise.all(Array.from({ length: maxParallelRequests }, readQueue));
}

/**
 * If the server can't use a file, the outcome of its register becomes a failure, and the other files are joined without
 * it.
 * @returns `null` when no register was downloaded.
 * @throws {CallError} when the server cannot join the files.
 */
async function joinRegisters(
  registers: readonly Register[],
  outcomes: Map<Register, RegisterOutcome>,
  signal: AbortSignal,
): Promise<Blob | null> {
  const ready = registers.flatMap((register) => {
    const outcome = outcomes.get(register);
    return outcome && 'content' in outcome ? [{ register, content: outcome.content }] : [];
  });
  if (ready.length === 0) return null;
  try {
    const files = ready.map(({ register, content }) => ({ name: sheetName(register), content }));
    return await joinWorkbooks(files, signal);
  } catch (error) {
    const fieldErrors = error instanceof CallError ? error.fields : [];
    const rejected = fieldErrors.flatMap(({ field, message }) => {
      const match = ready[Number(/^file\.(\d+)$/.exec(field ?? '')?.[1])];
      return match ? [{ ...match, message }] : [];
    });
    if (rejected.length === 0) throw error;
    for (const { register, message } of rejected) outcomes.set(register, { reason: message, isTemporary: false });
    return joinRegisters(registers, outcomes, signal);
  }
}

interface DownloadRequest {
  registers: readonly Register[];
  fileName: string;
  outcomes: Map<Register, RegisterOutcome>;
}

interface MissingRegister {
  register: Register;
  reason: string;
}

export type DownloadState =
  | { kind: 'reading'; register: Register; index: number; total: number }
  | { kind: 'joining'; total: number }
  | { kind: 'ended'; total: number; missing: MissingRegister[]; problem: string | null; retry: (() => void) | null };

const missingOf = ({ registers, outcomes }: DownloadRequest): MissingRegister[] =>
  registers.flatMap((register) => {
    const outcome = outcomes.get(register);
    return outcome && 'reason' in outcome ? [{ register, reason: outcome.reason }] : [];
  });

/**
 * Unmounting the component aborts the download.
 * @param onComplete called when the saved file contains all registers.
 */
export function useDownloadRegisters(onComplete: () => void) {
  const [state, setState] = useState<DownloadState | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const run = async (request: DownloadRequest) => {
    if (controllerRef.current) return;
    const { registers, outcomes, fileName } = request;
    const total = registers.length;
    const controller = new AbortController();
    const { signal } = controller;
    controllerRef.current = controller;
    let problem: string | null = null;
    try {
      const onRead = (register: Register, index: number) => setState({ kind: 'reading', register, index, total });
      await readRegisters(registers, outcomes, { signal, onRead });
      setState({ kind: 'joining', total });
      const file = await joinRegisters(registers, outcomes, signal);
      if (file) saveFile(file, fileName);
    } catch (error) {
      problem = messageOr(error, 'The file could not be made. Please try again.');
    }
    controllerRef.current = null;
    if (signal.aborted) return;
    const missing = missingOf(request);
    if (!problem && missing.length === 0) return onComplete();
    const canRetry =
      problem !== null || [...outcomes.values()].some((outcome) => 'isTemporary' in outcome && outcome.isTemporary);
    setState({ kind: 'ended', total, missing, problem, retry: canRetry ? () => void run(request) : null });
  };

  return {
    state,
    download: (registers: readonly Register[], fileName: string) =>
      void run({ registers, fileName, outcomes: new Map() }),
  };
}
