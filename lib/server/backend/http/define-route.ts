import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import { mayCall } from '@/lib/contract/role-calls';
import { notIncludedMessage } from '@/lib/contract/roles';
import { type LogEvent, type Logger, log } from '@/lib/server/log';
import type { QueueClient, SheetQueues } from '@/lib/server/sheets/fair-queue';
import { readSheet, type Sheet } from '@/lib/server/sheets/read-sheet';
import { type WorkbookContent, writeWorkbook } from '@/lib/server/sheets/write-workbook';
import type { ActivityLog } from '../db/activity-log';
import type { Db, Schema } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { reencodePhoto } from '../file-storage/reencode-photo';
import type { NewFile } from '../file-storage/uploads';
import { HttpError } from '../http-error';
import { authenticate, type SessionLimits, type SignedIn } from '../identity/access-tokens';
import type { CodeToDeliver, WarningToDeliver } from '../identity/code-delivery';

import { administratorName } from './administrator-name';
import { describeRead } from './describe-read';
import { withIdempotency } from './idempotency';
import { parseParts, parseRequest } from './parse-request';
import type { PersonRates } from './person-rates';
import { jsonReply, xlsxReply, zipReply } from './reply';
import { checkFileQuota, checkRecordQuota, countRecords, type SchoolLimits } from './school-quota';

export interface Backend {
  db: Kysely<Schema>;
  /** With SQLite separate from the write connection, so that reads do not wait for writes. */
  reads: Kysely<Schema>;
  files: FileStore;
  limits: SchoolLimits;
  sheetQueues: SheetQueues;
  logger: Logger;
  /** Does not depend on `LOG_LEVEL`. */
  auditLogger: Logger;
  sessions: SessionLimits;
  hidesUnknownNumbers: boolean;
  activities: ActivityLog;
  rates: PersonRates;
  recordDays: number;
  binDays: number;
  deliverCode(message: CodeToDeliver | WarningToDeliver): Promise<void>;
}

type Part<C, K extends string> = C extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: z.output<S> }
  : unknown;
type Upload<C> = C extends { upload: 'spreadsheet' }
  ? { sheet: Sheet }
  : C extends { upload: 'folder-file' }
    ? { file: File }
    : unknown;

export type Input<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  Upload<C> & {
    /** In a write, it is the transaction that also stores the reply. A handler must not use any other connection. */
    db: Db;
    actor: SignedIn;
    files: FileStore;
    ifMatch: string | null;
    requestId: string | null;
    audit(action: string, details: LogEvent): void;
    reencodePhoto(photo: NewFile): Promise<NewFile>;
    /** Runs before the reply, once the transaction is committed. */
    afterCommit(work: (db: Kysely<Schema>) => Promise<void>): void;
  } & Pick<
    Backend,
    'deliverCode' | 'logger' | 'sessions' | 'activities' | 'rates' | 'limits' | 'recordDays' | 'binDays'
  >;
export type PublicInput<C extends Call> = Omit<
  Input<C>,
  'db' | 'actor' | 'ifMatch' | 'audit' | 'afterCommit' | 'reencodePhoto' | keyof Backend
> & {
  backend: Backend;
};

/** A call without a reply schema downloads a workbook, which is written after the handler returns, or a zip archive. */
export type Reply<C extends Call> = C['reply'] extends z.ZodMiniType
  ? z.input<C['reply']>
  : C extends { fileKind: 'zip' }
    ? Uint8Array<ArrayBuffer>
    : WorkbookContent;

export interface Route {
  call: Call;
  handle(request: Request, backend: Backend, params: Record<string, string>): Promise<Response>;
  /** Runs in the transaction of the bulk call. */
  handleInBulk?(bulkInput: Input<Call>, parameters: object): Promise<unknown>;
}

/**
 * A write runs in a transaction and only once per idempotency key. A thrown error rolls it back. An uploaded
 * spreadsheet is parsed before the transaction begins.
 */
export const defineRoute = <const C extends Call>(call: C, handler: (input: Input<C>) => Promise<Reply<C>>): Route =>
  definePreparedRoute(call, async () => {}, handler);

/**
 * Does slow work, such as storing a file, before the transaction begins.
 * @param discard takes the slow work back when the request is refused after it, or was repeated.
 */
export const definePreparedRoute = <const C extends Call, P>(
  call: C,
  prepare: (input: Input<C>) => Promise<P>,
  handler: (input: Input<C>, prepared: P) => Promise<Reply<C>>,
  discard: (backend: Backend, prepared: P) => Promise<void> = async () => {},
): Route => {
  async function checkRole(db: Db, { role, schoolId }: SignedIn): Promise<void> {
    if (!mayCall(role, call)) throw new HttpError(403, notIncludedMessage(await administratorName(db, schoolId)));
  }

  async function answer(
    actor: SignedIn,
    ...[request, backend, params]: Parameters<Route['handle']>
  ): Promise<Response> {
    await checkRole(backend.reads, actor);
    if (isWrite(call) || call.reads) backend.rates.countRequest(actor.userId);
    const parts = await parseRequest(call, request, params, actor);
    const queueClient: QueueClient = { ownerKey: actor.userId, signal: request.signal };
    const { reading, writing, photos } = backend.sheetQueues;
    const sheet =
      call.upload === 'spreadsheet' && parts.file ? await readSheet(parts.file, queueClient, reading) : undefined;
    const { files, deliverCode, logger, sessions, activities, rates, limits, recordDays, binDays } = backend;
    const ifMatch = request.headers.get('if-match');
    const requestId = request.headers.get('x-request-id');
    let actions: { action: string; details: LogEvent }[] = [];
    let works: ((db: Kysely<Schema>) => Promise<void>)[] = [];
    const inputWith = (db: Db) => {
      // The transaction of an earlier attempt was rolled back.
      [actions, works] = [[], []];
      const audit = (action: string, details: LogEvent) => void actions.push({ action, details });
      const afterCommit = (work: (typeof works)[number]) => void works.push(work);
      const services = {
        ...{ files, deliverCode, logger, sessions, activities, rates, limits, recordDays, binDays },
        ...{ audit, afterCommit },
        reencodePhoto: (photo: NewFile) => reencodePhoto(photo, { ...actor, signal: request.signal }, photos),
      };
      const input: unknown = { ...parts, ...services, sheet, db, actor, ifMatch, requestId };
      // Safe cast: the schemas of the call have parsed all parts. TypeScript cannot infer that for a type parameter.
      return input as Input<C>;
    };
    let discardPrepared = async () => {};
    let isHandled = false;
    const preparedHandler = async () => {
      // The transaction checks the size again.
      if (call.upload === 'folder-file' && parts.file) {
        await checkFileQuota(backend.reads, actor.schoolId, parts.file.size, backend.limits);
      }
      const prepared = await prepare(inputWith(backend.db));
      discardPrepared = () => discard(backend, prepared);
      return async (db: Db) => {
        isHandled = true;
        if (!isWrite(call)) return handler(inputWith(db), prepared);
        const before = await countRecords(db, actor.schoolId);
        const reply = await handler(inputWith(db), prepared);
        await checkRecordQuota(db, actor.schoolId, backend.limits, before);
        if (call.upload === 'folder-file') await checkFileQuota(db, actor.schoolId, 0, backend.limits);
        return reply;
      };
    };
    const read = async () => {
      const reply: unknown = await (await preparedHandler())(backend.reads);
      for (const activity of describeRead(call, parts, reply, actor)) backend.activities.add({ ...actor, ...activity });
      // Safe casts: `Reply` requires bytes or a workbook from the handler of a call with a file reply.
      if (call.fileKind === 'zip') return zipReply(reply as Uint8Array<ArrayBuffer>);
      if (call.reply === 'file') return xlsxReply(await writeWorkbook(reply as WorkbookContent, queueClient, writing));
      return jsonReply(200, JSON.stringify(reply));
    };
    const write = async () => {
      const key = request.headers.get('idempotency-key');
      const replyText = await withIdempotency(
        backend.db,
        { key, actor, call: callName(call), parts },
        preparedHandler,
      ).catch(async (error) => {
        // After any other error, the transaction may be committed.
        if (error instanceof HttpError) await discardPrepared();
        throw error;
      });
      // A request with the same key was faster.
      if (!isHandled) await discardPrepared();
      const { userId, schoolId } = actor;
      for (const { action, details } of actions) {
        log(backend.auditLogger, { requestId, ...details, userId, schoolId }, action);
      }
      for (const work of works) await work(backend.db);
      return jsonReply(200, replyText);
    };
    return isWrite(call) ? write() : read();
  }

  return {
    call,
    async handle(request, backend, params) {
      const actor = await authenticate(backend, request);
      return answer(actor, request, backend, params).catch((error) => {
        const { activities, rates } = backend;
        const { shown } = error instanceof HttpError ? error.options : {};
        if (shown) activities.add({ ...actor, verb: 'opened', ...shown });
        const isRefusal = error instanceof HttpError && error.status === 403;
        if (isRefusal && rates.isNewRefusal(actor.userId, callName(call)))
          activities.add({ ...actor, verb: 'refused', filter: { '': callName(call) } });
        throw error;
      });
    },
    async handleInBulk(bulkInput, parameters) {
      await checkRole(bulkInput.db, bulkInput.actor);
      const parts = parseParts(call, { params: parameters, query: parameters, body: parameters });
      const input: unknown = { ...bulkInput, ...parts, ifMatch: null };
      // Safe cast: the schemas of the call have parsed all parts, and calls in bulk have no file.
      return handler(input as Input<C>, await prepare(input as Input<C>));
    },
  };
};

/**
 * The handler opens its own transactions, because a wrong sign-in code must be counted even though the request fails.
 */
export const definePublicRoute = <const C extends Call>(
  call: C,
  handler: (input: PublicInput<C>) => Promise<Reply<C>>,
): Route => ({
  call,
  async handle(request, backend, params) {
    const parts = await parseRequest(call, request, params, null);
    const requestId = request.headers.get('x-request-id');
    const input: unknown = { ...parts, backend, requestId };
    return jsonReply(200, JSON.stringify(await handler(input as PublicInput<C>)));
  },
});
