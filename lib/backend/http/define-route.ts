/** How a handler becomes a route: sign-in, validation, transaction, idempotency and reply. */
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import type { SheetQueues } from '@/lib/sheets/fair-queue';
import { readSheet, type Sheet } from '@/lib/sheets/read-sheet';
import { type Book, writeWorkbook } from '@/lib/sheets/write-workbook';
import { type Actor, authenticate } from '../auth/access-tokens';
import type { CodeToDeliver } from '../auth/code-delivery';
import type { Db, Schema } from '../db/schema';
import type { FileStore } from '../files/file-store';
import { withIdempotency } from './idempotency';
import { parseRequest } from './parse-request';
import { jsonReply, xlsxReply } from './reply';

/** The services that routes use. */
export interface Backend {
  db: Kysely<Schema>;
  /** The same data for calls that only read: they need not wait for a write. */
  reads: Kysely<Schema>;
  files: FileStore;
  sheetQueues: SheetQueues;
  deliverCode(code: CodeToDeliver): Promise<void>;
}

type Part<C, K extends string> = C extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: z.output<S> }
  : unknown;
type Upload<C> = C extends { upload: 'spreadsheet' }
  ? { sheet: Sheet }
  : C extends { upload: 'folder-file' }
    ? { file: File }
    : unknown;

/** What a handler gets: the parsed parts of its call, and who acts. */
export type Input<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  Upload<C> & {
    /** In a write, its transaction, which also stores the reply. Don't use any other connection in a handler. */
    db: Db;
    actor: Actor;
    files: FileStore;
    /** The version that a write is about, as `If-Match` has it. */
    ifMatch: string | null;
  };
type PublicInput<C extends Call> = Omit<Input<C>, 'db' | 'actor' | 'ifMatch'> & { backend: Backend };

/** Every download is a workbook, which is written when the handler is done. */
export type Reply<C extends Call> = C['reply'] extends z.ZodMiniType ? z.input<C['reply']> : Book;

/** A call of the contract with its handler. */
export interface Route {
  call: Call;
  answer(request: Request, backend: Backend, params: Record<string, string>): Promise<Response>;
}

/**
 * A route for a signed-in user. Writes run in a transaction, once per idempotency key; a thrown error rolls them back.
 * Spreadsheets are read before the transaction begins.
 */
export const defineRoute = <const C extends Call>(call: C, handler: (input: Input<C>) => Promise<Reply<C>>): Route =>
  definePreparedRoute(call, async () => {}, handler);

/** As `defineRoute`, with slow work before the transaction begins, such as storing a file. */
export const definePreparedRoute = <const C extends Call, P>(
  call: C,
  prepare: (input: Input<C>) => Promise<P>,
  handler: (input: Input<C>, prepared: P) => Promise<Reply<C>>,
): Route => ({
  call,
  async answer(request, backend, params) {
    const actor = await authenticate(backend.reads, request);
    const parts = await parseRequest(call, request, params, actor);
    const asker = { who: actor.userId, signal: request.signal };
    const { reading, writing } = backend.sheetQueues;
    const sheet = call.upload === 'spreadsheet' && parts.file ? await readSheet(parts.file, asker, reading) : undefined;
    const ifMatch = request.headers.get('if-match');
    const inputWith = (db: Db) => {
      const input: unknown = { ...parts, sheet, db, actor, ifMatch, files: backend.files };
      // The parts were parsed by this call's own schemas, which TypeScript can't see through the type parameter.
      return input as Input<C>;
    };
    const readied = async () => {
      const prepared = await prepare(inputWith(backend.db));
      return (db: Db) => handler(inputWith(db), prepared);
    };
    if (!isWrite(call)) {
      const reply: unknown = await (await readied())(backend.reads);
      // What a handler of such a call returns, as `Reply` has it.
      if (call.reply === 'file') return xlsxReply(await writeWorkbook(reply as Book, asker, writing));
      return jsonReply(200, JSON.stringify(reply));
    }
    const key = request.headers.get('idempotency-key');
    return jsonReply(200, await withIdempotency(backend.db, { key, actor, call: callName(call), parts }, readied));
  },
});

/** A route without sign-in. It opens its own transactions, because a failed guess at a code must still be counted. */
export const definePublicRoute = <const C extends Call>(
  call: C,
  handler: (input: PublicInput<C>) => Promise<Reply<C>>,
): Route => ({
  call,
  async answer(request, backend, params) {
    const parts = await parseRequest(call, request, params, null);
    const input: unknown = { ...parts, files: backend.files, backend };
    // As above: parsed by this call's own schemas.
    return jsonReply(200, JSON.stringify(await handler(input as PublicInput<C>)));
  },
});
