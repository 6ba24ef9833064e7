import * as z from 'zod/mini';
import { type Call, callName } from '@/lib/contract/call';
import { log } from '../logging/log';
import type { Session } from '../session/session';
import type { ParsedInput } from './call-input';

/** The numbers that stand under the name of an id, or of several, wherever in the input: never text, which may be personal. */
function idsIn(value: unknown, name: string): number[] {
  if (typeof value === 'number') return /ids?$|_id_/i.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => idsIn(inner, Array.isArray(value) ? name : key));
}

const idOrNone = z.catch(z.nullish(z.number()), null);
const record = z.object({ id: idOrNone, empId: idOrNone });

/** Where upstreams name what they have just made. */
const made = z.extend(record, { data: z.catch(z.nullish(record), null) });

async function madeIds(call: Call, response: Response): Promise<number[]> {
  if (call.method !== 'POST' || call.upload || !response.ok) return [];
  // No content is no failure: there is nothing to name.
  const content: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const parsed = made.safeParse(content);
  if (!parsed.success) return [];
  const { id, empId, data } = parsed.data;
  return [id, empId, data?.id, data?.empId].filter((one) => typeof one === 'number');
}

interface Write {
  call: Call;
  input: ParsedInput;
  session: Session;
  requestId: string;
  /** What the upstream answered; `null` where none did. */
  status: number | null;
  /** What the browser gets, where the upstream's reply was good enough to be handed on. */
  response?: Response;
}

/** Leaves the line of a write: who, which call, which records. */
export async function auditWrite({ call, input, session, requestId, status, response }: Write): Promise<void> {
  if (call.method === 'GET') return;
  const { userId, schoolId } = session;
  const { params, query, body } = input;
  const named = [...idsIn({ ...params, ...query }, ''), ...idsIn(body, 'ids')];
  const records = [...new Set([...named, ...(response ? await madeIds(call, response) : [])])];
  log({ requestId, call: callName(call), userId, schoolId, records, status }, 'write');
}
