import * as z from 'zod/mini';
import { apiPrefix, type Call, callName, isWrite, replacePathParams } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { loadProfile } from '@/lib/contract/school';
import { fileKinds, maxFileBytes } from '@/lib/contract/values/file-kinds';
import { parseDigits } from '@/lib/contract/values/integers';
import { readSheetAsJson } from '@/lib/server/sheets/read-sheet';
import { writeJsonWorkbook } from '@/lib/server/sheets/write-workbook';
import { BffError } from '../bff-error';
import type { HandlerContext } from '../handler';
import { audit } from '../logging/audit';
import type { RequestContext } from '../request-context';
import type { Session } from '../session/sealed-cookies';
import { refreshedCookies, renamedCookies } from '../session/session';
import { queueClientOf, type SheetRequest, throwSheetError } from '../sheets/sheet-request';
import { toBrowserResponse } from './browser-response';
import type { ParsedInput } from './call-input';
import { readBytes, readInput } from './call-input';
import { callUpstream } from './call-upstream';
import { rejectEndedSession } from './check-session';
import { checkFeature, ifMatchFor } from './features';
import { withUserQuota } from './user-quota';

/** Skips strings, because they may contain personal data. */
function idsIn(value: unknown, name: string): number[] {
  if (typeof value === 'number') return /ids?$|_id_/i.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => idsIn(inner, Array.isArray(value) ? name : key));
}

const optionalId = z.catch(z.nullish(z.pipe(z.transform(parseDigits), z.number())), null);
const recordSchema = z.object({ id: optionalId, empId: optionalId });

const createdReplySchema = z.extend(recordSchema, { data: z.catch(z.nullish(recordSchema), null) });

interface AuditedCall {
  call: Call;
  input: ParsedInput;
  session: Session;
  status: number | null;
  readContent?: () => unknown;
}

function createdIds({ call, status, readContent }: AuditedCall): number[] {
  if (call.method !== 'POST' || call.upload || status === null || status >= 300) return [];
  const parsed = createdReplySchema.safeParse(readContent?.());
  if (!parsed.success) return [];
  const { id, empId, data } = parsed.data;
  return [id, empId, data?.id, data?.empId].filter((value) => typeof value === 'number');
}

function auditCall(context: RequestContext, audited: AuditedCall): void {
  const { call, input, session, status } = audited;
  const action = isWrite(call) ? 'write' : call.reply === 'file' ? 'export' : null;
  if (!action) return;
  const { params, query, body } = input;
  const inputIds = [...idsIn({ ...params, ...query }, ''), ...idsIn(body, 'ids')];
  const records = [...new Set([...inputIds, ...createdIds(audited)])];
  audit(context, session, action, { call: callName(call), records, status });
}

const patternOf = (path: string) => new RegExp(`^${replacePathParams(path, (name) => `(?<${name}>[^/]+)`)}$`);
const forwardedCalls = [...calls.values()].filter((call) => !call.serverOnly);
const paths = new Set<string>(forwardedCalls.map(({ path }) => path));
const byPath = new Map([...paths].map((path) => [path, forwardedCalls.filter((call) => call.path === path)]));
const withParams = [...paths].filter((path) => path.includes('{')).map((path) => ({ path, pattern: patternOf(path) }));

function* pathsFor(address: string): Generator<{ path: string; params: Record<string, string> }> {
  if (byPath.has(address)) yield { path: address, params: {} };
  for (const { path, pattern } of withParams) {
    const match = pattern.exec(address);
    if (match) yield { path, params: { ...match.groups } };
  }
}

/**
 * Accepts plain paths only, so that no encoded character, dot or backslash reaches the upstream. A literal path
 * precedes a path with a parameter. @throws {BffError} INVALID_INPUT, UNKNOWN_CALL or WRONG_METHOD
 */
function lookUpCall(method: string, pathname: string): { call: Call; params: Record<string, string> } {
  const path = pathname.slice(apiPrefix.length);
  if (!/^(\/[\w-]+)+$/.test(path)) throw new BffError('INVALID_INPUT', { message: 'This address is not valid.' });
  const otherMethods: string[] = [];
  for (const { path: knownPath, params } of pathsFor(path)) {
    const callsAtPath = byPath.get(knownPath) ?? [];
    const call = callsAtPath.find((candidate) => candidate.method === method);
    if (call) return { call, params };
    otherMethods.push(...callsAtPath.map((candidate) => candidate.method));
  }
  if (otherMethods.length === 0) throw new BffError('UNKNOWN_CALL');
  throw new BffError('WRONG_METHOD', { headers: { allow: otherMethods.join(', ') } });
}

/** Constant, so that equal rows produce an equal file and the upstream can recognise a repeated import. */
const importFileName = 'import.xlsx';

const wantsRows = ({ reply, fileKind }: Call, { headers }: Request): boolean =>
  reply === 'file' && fileKind === undefined && headers.get('accept') === 'application/json';

const createSheetConverter = (sheetRequest: SheetRequest) => ({
  async write(json: Buffer): Promise<File> {
    const writing = writeJsonWorkbook(json, queueClientOf(sheetRequest), sheetRequest.queues.writing);
    return new File([await writing.catch(throwSheetError)], importFileName, { type: fileKinds.xlsx.mediaType });
  },
  async rowsOf(response: Response): Promise<Response> {
    if (!response.ok || !response.body) return response;
    const bytes = await readBytes(response.body, maxFileBytes, sheetRequest.reserveBytes);
    // Without a name, only the content of the reply shows its format.
    const file = new File([new Uint8Array(bytes)], '');
    const rows = await readSheetAsJson(file, queueClientOf(sheetRequest), sheetRequest.queues.reading).catch(
      throwSheetError,
    );
    return new Response(rows, { headers: { 'content-type': 'application/json' } });
  },
});

export async function forward(request: Request, context: HandlerContext): Promise<Response> {
  return withUserQuota(context, (session, reserveBytes) => forwardAs(session, request, context, reserveBytes));
}

async function forwardAs(
  session: Session,
  request: Request,
  context: HandlerContext,
  reserveBytes: (bytes: number) => void,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { call, params } = lookUpCall(request.method, pathname);
  context.route = callName(call);
  checkFeature(call, searchParams, session);
  const ifMatch = ifMatchFor(call, session, request.headers.get('if-match'));
  const { services, requestId } = context;
  const sheets = createSheetConverter({ session, request, reserveBytes, queues: services.sheetQueues });
  const input = await readInput(request, call, { params, searchParams }, { reserveBytes, writeSheet: sheets.write });
  let status: number | null = null;
  let readContent: (() => unknown) | undefined;
  try {
    const idempotencyKey = request.headers.get('idempotency-key') ?? requestId;
    const options = { services, requestId, idempotencyKey, ifMatch, signal: request.signal };
    const reply = await callUpstream(call, input, session, options);
    status = reply.status;
    if (status === 401) {
      reply.discard();
      await rejectEndedSession(session, context);
    }
    context.cookies.push(...(await refreshedCookies(session, context)));
    const delivery = await toBrowserResponse(call, reply);
    readContent = delivery.readContent;
    const profile = call === loadProfile ? loadProfile.reply.safeParse(readContent?.()).data?.data : undefined;
    if (profile) context.cookies.push(...(await renamedCookies(session, profile, context)));
    return wantsRows(call, request) ? await sheets.rowsOf(delivery.response) : delivery.response;
  } finally {
    auditCall(context, { call, input, session, status, readContent });
  }
}
