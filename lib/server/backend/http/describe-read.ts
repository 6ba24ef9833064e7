import type { Call } from '@/lib/contract/call';
import type { Activity } from '../db/activity-log';
import type { RequestParts } from './parse-request';

/** Returns the number of rows in a reply: of its first list, or of the first sheet of a workbook. */
function countRows(reply: unknown): number {
  if (Array.isArray(reply)) return reply.length;
  const lists = Object.values(Object(reply)).filter((value) => Array.isArray(value));
  const [first] = lists[0] ?? [];
  return Array.isArray(first?.rows) ? first.rows.length : (lists[0]?.length ?? 1);
}

/** Returns the entry for a read of the data of people, or `null` for another read. */
export function describeRead(call: Call, parts: Pick<RequestParts, 'query'>, reply: unknown) {
  if (!call.reads) return null;
  const { noun, id } = call.reads;
  const { [id ?? '']: recordId, ...filter } = { ...Object(parts.query) };
  if (recordId !== undefined) return { verb: 'opened', noun, recordId } satisfies Partial<Activity>;
  return {
    verb: call.reply === 'file' ? 'exported' : 'listed',
    noun,
    count: countRows(reply),
    filter: JSON.stringify(filter),
  } satisfies Partial<Activity>;
}
