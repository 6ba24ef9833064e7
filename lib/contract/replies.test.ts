import { describe, expect, it } from 'vitest';
import { createFullReply } from '@/tests/support/create-full-reply';
import { type Call, callName } from './call';
import { calls } from './calls';

/** The field without which a row is dropped, such as an option's id or a parent's relationship. */
const neededInRow: Record<string, string> = {
  'GET /employee/active-list': 'empId',
  'GET /classes/list_all_active': 'id',
  'GET /students/parents': 'parenttype',
  'GET /sections/list': 'section_data',
  'GET /school/day': 'noun',
};

const neededInReply: Record<string, string> = { 'GET /web/user/profile': 'data' };
const mayLackItsList = 'GET /students/parents';

/** Ids of the acting user. An invalid one is rejected, because the fallback for a missing id is another user. */
const whoActs = ['data.userid', 'data.schoolid'];

type Path = (string | number)[];

function fieldsOf(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return fieldsOf(value[0], [...at, 0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...fieldsOf(inner, [...at, name])]);
}

const missing = Symbol('missing');
const strange: unknown[] = [missing, null, '', 'text', true, -1, 1.5, Number.MAX_VALUE, [], [null], {}];

const valueAt = (value: unknown, path: Path): unknown => path.reduce((inner, name) => Object(inner)[name], value);

function withChange(value: unknown, [name, ...rest]: Path, changed: unknown): unknown {
  if (name === undefined) return changed;
  if (Array.isArray(value)) return value.map((one, place) => (place === name ? withChange(one, rest, changed) : one));
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  const next = withChange(inner, rest, changed);
  return next === missing ? others : { ...others, [name]: next };
}

const isList = Array.isArray as (value: unknown) => value is unknown[];
const isRows = (value: unknown): value is unknown[] => isList(value) && typeof value[0] === 'object';

const rowsOf = (reply: unknown, [list]: Path = []) => {
  if (isList(reply)) return reply;
  const named = typeof list === 'string' ? Object(reply)[list] : undefined;
  return isList(named) ? named : Object.values(Object(reply)).find(isList);
};

const reads = [...calls.values()].flatMap((call: Call) => {
  if (call.method !== 'GET' || call.reply === 'file') return [];
  return [{ name: callName(call), reply: call.reply, sample: createFullReply(call.reply, '2026-01-02') }];
});

const lists = reads.flatMap((read) => {
  if (isList(read.sample)) return [{ ...read, list: [] }];
  const keys = Object.keys(Object(read.sample)).filter((key) => isRows(valueAt(read.sample, [key])));
  return keys.map((key) => ({ ...read, list: [key] }));
});

const isNeededIn = (path: Path, { name, sample }: (typeof reads)[number]) =>
  path.includes(0)
    ? path.at(-1) === neededInRow[name]
    : path.at(-1) === neededInReply[name] || (isRows(valueAt(sample, path)) && name !== mayLackItsList);

function expected(path: Path, value: unknown, read: (typeof reads)[number]): number | boolean {
  if (whoActs.includes(path.join('.'))) return value === missing || value === null;
  if (path.includes(0)) return isNeededIn(path, read) ? 1 : 2;
  return true;
}

describe('a reply', () => {
  it.each(reads)('of $name is read with any value in one of its fields', (read) => {
    const wrong: string[] = [];
    for (const path of fieldsOf(read.sample)) {
      const isWhole = typeof valueAt(read.sample, path) === 'object' && !path.includes(0);
      // A value of another type in place of all rows, or of a person, makes it a different reply.
      for (const value of isWhole ? [missing, null] : strange) {
        if (isWhole && isNeededIn(path, read)) continue;
        const { success, data } = read.reply.safeParse(withChange(read.sample, path, value));
        const outcome = path.includes(0) ? (rowsOf(data, path)?.length ?? 0) : success;
        if (isNeededIn(path, read) && outcome === 2 && value !== missing && value !== null) continue;
        if (outcome !== expected(path, value, read)) {
          wrong.push(`${path.join('.')} = ${value === missing ? 'missing' : JSON.stringify(value)}: ${outcome}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(lists)('of $name keeps its valid rows beside an invalid one', ({ reply, sample, list }) => {
    for (const none of [null, 'text', [], {}, { unknown: 'field' }]) {
      const [, row] = valueAt(sample, list) as unknown[];
      expect(rowsOf(reply.parse(withChange(sample, list, [none, row])), list), JSON.stringify(none)).not.toHaveLength(
        0,
      );
    }
  });

  it.each(lists)('of $name is refused when it is something else', ({ name, reply, sample, list }) => {
    for (const other of [
      '<html></html>',
      null,
      7,
      withChange(sample, list, 'text'),
      withChange(sample, list, [null]),
    ]) {
      expect(reply.safeParse(other).success, JSON.stringify(other)).toBe(false);
    }
    expect(reply.safeParse({ message: 'Welcome' }).success).toBe(name === mayLackItsList);
  });
});
