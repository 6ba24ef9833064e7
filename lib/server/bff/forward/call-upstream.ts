import type { Identity } from '@/lib/contract/call';
import { type Call, callName, isWrite, toCallUrl } from '@/lib/contract/call';
import { fallbackIds } from '@/lib/contract/values/constants';
import type { Env } from '@/lib/server/settings/env';
import { BffError } from '../bff-error';
import type { Services } from '../services';
import type { Session } from '../session/sealed-cookies';
import type { UpstreamReply } from '../upstream/send-once';
import { sendToUpstream } from '../upstream/transport';
import type { ParsedInput } from './call-input';
import { toSupported } from './features';

function identityOf(session: Session, kind: Identity, settings: Env): number {
  const sessionValue = kind === 'schoolId' ? session.schoolId : session.userId;
  if (sessionValue !== null) return sessionValue;
  if (settings.STRICT_IDENTITY) throw new BffError('UNAUTHENTICATED');
  return fallbackIds[kind];
}

function identityQuery(call: Call, session: Session, settings: Env): Record<string, number> {
  const entries = Object.entries(call.identity?.query ?? {});
  return Object.fromEntries(entries.map(([name, kind]) => [name, identityOf(session, kind, settings)]));
}

export function withIdentity(call: Call, body: unknown, session: Session, settings: Env): unknown {
  const filled = structuredClone(body);
  for (const [path, kind] of Object.entries(call.identity?.body ?? {})) {
    const names = path.split('.');
    const last = names.pop();
    const holder = names.reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), filled);
    if (last && isRecord(holder)) holder[last] = identityOf(session, kind, settings);
  }
  return filled;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface CallOptions {
  services: Services;
  requestId: string;
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
}

async function encodeMultipart(file: File): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  form.set('file', file, file.name);
  const envelope = new Response(form);
  return { type: envelope.headers.get('content-type') ?? '', body: Buffer.from(await envelope.arrayBuffer()) };
}

async function encodeBody(call: Call, input: ParsedInput, session: Session | null, settings: Env) {
  if (input.file) return encodeMultipart(input.file);
  if (call.body === undefined) return { type: 'application/json', body: undefined };
  const known = toSupported(input.body, call.bodyByFeature, session);
  const body = session ? withIdentity(call, known, session, settings) : known;
  return { type: 'application/json', body: Buffer.from(JSON.stringify(body)) };
}

/** Downloads wait in the queue for the sheet workers instead. */
const readerOf = (call: Call, { id, schoolId, userId }: Session) =>
  call.method === 'GET' && call.reply !== 'file'
    ? { group: String(schoolId), member: String(userId ?? id) }
    : undefined;

export async function callUpstream(
  call: Call,
  input: ParsedInput,
  session: Session | null,
  { services, requestId, idempotencyKey, ifMatch, signal }: CallOptions,
): Promise<UpstreamReply> {
  const { type, body } = await encodeBody(call, input, session, services.settings);
  const headers: Record<string, string> = {
    accept: call.reply === 'file' ? '*/*' : 'application/json',
    'content-type': type,
    'x-request-id': requestId,
  };
  if (session) headers.authorization = `Bearer ${session.token}`;
  if (idempotencyKey && isWrite(call)) headers['idempotency-key'] = idempotencyKey;
  if (ifMatch) headers['if-match'] = ifMatch;
  const identity = session ? identityQuery(call, session, services.settings) : {};
  const query = toSupported(input.query, call.queryByFeature, session);
  const target = toCallUrl(call, { ...input, query: { ...query, ...identity } });
  const { method, isRead } = call;
  const reader = session ? readerOf(call, session) : undefined;
  return sendToUpstream(services, { name: callName(call), method, isRead, target, headers, body, signal, reader });
}
