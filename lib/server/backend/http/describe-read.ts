import type { Call } from '@/lib/contract/call';
import { type ChangedNoun, isPeopleNoun, nouns } from '@/lib/contract/nouns';
import type { Activity } from '../db/activity-log';
import type { Actor } from '../identity/access-tokens';
import type { RequestParts } from './parse-request';

function countRows(reply: unknown): number {
  const { notices = [], people, ...parts } = Object(reply);
  if (typeof people === 'number') return people;
  const [list = []] = Array.isArray(reply) ? [reply] : Object.values(parts).filter((value) => Array.isArray(value));
  const rows: unknown[] = Array.isArray(list[0]?.rows) ? list[0].rows : list;
  // Each notice of an import check names a saved student.
  return rows.filter(showsRecord).length + notices.length;
}

const showsRecord = (row: unknown) => !(row instanceof Object && 'update' in row) || row.update !== undefined;

const isNoun = (noun: unknown): noun is ChangedNoun => Object.hasOwn(nouns, String(noun));

interface ShownPerson {
  noun: ChangedNoun | undefined;
  id: number;
}

/** `*` stands for each item of a list. A row can have its own noun. */
function peopleAt(value: unknown, [name, ...rest]: readonly string[], noun: ChangedNoun | undefined): ShownPerson[] {
  if (name === undefined) return typeof value === 'number' ? [{ noun, id: value }] : [];
  if (name === '*') return Array.isArray(value) ? value.flatMap((item) => peopleAt(item, rest, noun)) : [];
  const row = Object(value);
  return peopleAt(row[name], rest, isNoun(row.noun) ? row.noun : noun);
}

export function describeRead(
  call: Call,
  parts: Pick<RequestParts, 'query'>,
  reply: unknown,
  { userId }: Pick<Actor, 'userId'>,
): Omit<Activity, 'userId' | 'schoolId'>[] {
  if (!call.reads) return [];
  const { id = '', people: paths, isEachOpened, isOnlyFound, isOwnByDefault } = call.reads;
  const query: Record<string, unknown> = { ...Object(parts.query) };
  const noun = call.reads.noun ?? (isNoun(query.noun) ? query.noun : undefined);
  const recordId = query[id] ?? (isOwnByDefault ? userId : undefined);
  const isFile = call.reply === 'file';
  if (typeof recordId === 'number' && Object(reply).total_records !== 0)
    return [{ verb: isFile ? 'exported' : 'opened', noun, recordId }];
  const people = (paths ?? []).flatMap((path) => peopleAt(reply, path, noun));
  const found = [...new Map(people.map((person) => [`${person.noun} ${person.id}`, person])).values()];
  if (isEachOpened && found.length > 0)
    return found.map((person) => ({ verb: 'opened', noun: person.noun, recordId: person.id }));
  if (isOnlyFound && found.length === 0) return [];
  const counts = new Map([[noun, paths ? 0 : countRows(reply)]]);
  for (const person of found) {
    if (person.noun === noun || (person.noun && isPeopleNoun(person.noun)))
      counts.set(person.noun, (counts.get(person.noun) ?? 0) + 1);
  }
  if (call.upload && counts.get(noun) === 0) return [];
  return [...counts].map(([listed, count]) => ({
    verb: isFile ? 'exported' : 'listed',
    noun: listed,
    count,
    filter: query,
  }));
}
