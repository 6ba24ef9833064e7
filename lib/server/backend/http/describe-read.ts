import type { Call } from '@/lib/contract/call';
import { type ChangedNoun, nouns } from '@/lib/contract/nouns';
import type { Activity } from '../db/activity-log';
import type { RequestParts } from './parse-request';

/** Returns the rows of a reply: of its first list, or of the first sheet of a workbook. */
function rowsOf(reply: unknown): unknown[] {
  if (Array.isArray(reply)) return reply;
  const [list = []] = Object.values(Object(reply)).filter((value) => Array.isArray(value));
  return Array.isArray(list[0]?.rows) ? list[0].rows : list;
}

/** True unless the row is one of an import check that shows no saved record. */
const showsRecord = (row: unknown) => !(row instanceof Object && 'update' in row) || row.update !== undefined;

const idAt = (reply: unknown, path: readonly string[]): unknown =>
  path.reduce((value: unknown, name) => Object(value)[name], reply);

const isNoun = (noun: unknown): noun is ChangedNoun => Object.hasOwn(nouns, String(noun));

/** Returns the entry for a read of the data of people, or `null` for another read. */
export function describeRead(
  call: Call,
  parts: Pick<RequestParts, 'query'>,
  reply: unknown,
): Omit<Activity, 'userId' | 'schoolId'> | null {
  if (!call.reads) return null;
  const { id = '', replyId, isOnlyFound } = call.reads;
  const query: Record<string, unknown> = { ...Object(parts.query) };
  const noun = call.reads.noun ?? (isNoun(query.noun) ? query.noun : undefined);
  const recordId = replyId ? idAt(reply, replyId) : query[id];
  const isFound = typeof recordId === 'number' && Object(reply).total_records !== 0;
  const isFile = call.reply === 'file';
  if (isFound) return { verb: isFile ? 'exported' : 'opened', noun, recordId };
  if (isOnlyFound) return null;
  const count = replyId ? 0 : rowsOf(reply).filter(showsRecord).length;
  if (call.upload && count === 0) return null;
  return {
    verb: isFile ? 'exported' : 'listed',
    noun,
    count,
    filter: query,
  };
}
