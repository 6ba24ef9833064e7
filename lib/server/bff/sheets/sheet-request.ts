import type { SheetQueues } from '@/lib/server/sheets/fair-queue';
import { SheetRefused } from '@/lib/server/sheets/sheet-refused';
import { BffError } from '../bff-error';
import type { Session } from '../session/sealed-cookies';

export interface SheetRequest {
  session: Session;
  request: Request;
  reserveBytes: (bytes: number) => void;
  queues: SheetQueues;
}

export const queueClientOf = ({ session, request: { signal } }: SheetRequest) => ({
  ownerKey: session.userId ?? session.id,
  signal,
});

/** 499 means that the client has closed the connection, so that only the log shows this status. */
const statusOf = { invalid: 400, unreadable: 422, 'given up': 499 };

export function throwSheetError(error: unknown): never {
  if (!(error instanceof SheetRefused)) throw error;
  const { kind, message, problems } = error;
  if (kind === 'busy') throw new BffError('UNAVAILABLE', { message, headers: { 'retry-after': '60' } });
  throw new BffError('INVALID_INPUT', { status: statusOf[kind], message, detail: problems });
}
