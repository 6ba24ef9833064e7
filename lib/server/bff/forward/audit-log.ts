import * as z from 'zod/mini';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import { parseDigits } from '@/lib/contract/values/integers';
import { audit } from '../logging/audit';
import type { RequestContext } from '../request-context';
import type { Session } from '../session/sealed-cookies';
import type { ParsedInput } from './call-input';

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

export function auditCall(context: RequestContext, audited: AuditedCall): void {
  const { call, input, session, status } = audited;
  const action = isWrite(call) ? 'write' : call.reply === 'file' ? 'export' : null;
  if (!action) return;
  const { params, query, body } = input;
  const inputIds = [...idsIn({ ...params, ...query }, ''), ...idsIn(body, 'ids')];
  const records = [...new Set([...inputIds, ...createdIds(audited)])];
  audit(context, session, action, { call: callName(call), records, status });
}
