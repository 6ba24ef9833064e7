import { call } from '@/lib/browser/client/call';
import { CallError, isSessionOver } from '@/lib/browser/client/call-error';
import { joinWorkbooks } from '@/lib/browser/client/sheets';
import { type Register, sheetName } from './registers';

/** The file of an attendance register, or the reason for its absence. `isTemporary` is true if a retry may succeed. */
export type RegisterOutcome = { content: Blob } | { reason: string; isTemporary: boolean };

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
 * Downloads the registers that are not in `outcomes`, or failed with a temporary error. Writes each result to
 * `outcomes`.
 * @throws only when the session has ended or `signal` has aborted.
 */
export async function readRegisters(
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
 * Joins the downloaded registers into one workbook. If the server can't use a file, the outcome of its register becomes
 * a failure. The other files are joined without it.
 * @returns `null` when no register was downloaded.
 * @throws {CallError} when the server cannot join the files.
 */
export async function joinRegisters(
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
