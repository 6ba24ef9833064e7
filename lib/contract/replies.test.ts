import { describe, expect, it } from 'vitest';
import { createFullReply } from '@/tests/support/create-full-reply';
import { type Call, callName } from './call';
import { calls } from './calls';

/**
 * Maps each call to the required field in the rows of its reply, such as the id of an option. A row without this field
 * is dropped.
 */
const requiredRowFields: Record<string, string> = {
  'GET /employee/active-list': 'empId',
  'GET /classes/list_all_active': 'id',
  'GET /students/parents': 'parenttype',
  'GET /user/validate': 'parenttype',
  'GET /sections/list': 'section_data',
  'GET /school/day': 'noun',
  'GET /access/list': 'person_id',
  'GET /access/sessions': 'session_id',
  'GET /record/history': 'entry_id',
  'GET /record/activities': 'entry_id',
  'GET /bin/list': 'bin_id',
  'GET /person/erasure': 'id',
  'POST /bulk/calls': 'status',
  'GET /school-years/list': 'year_id',
  'GET /school-years/former-sections': 'year_id',
  'GET /school-years/plan': 'section_id',
  'GET /students/duplicates/similar': 'student',
  'GET /views': 'view_id',
  'GET /imports/columns': 'header',
  'GET /access/class-teachers': 'person_id',
  'GET /my-sections/list': 'section_id',
  'GET /my-sections/students': 'section_id',
};

const requiredReplyFields: Record<string, string> = { 'GET /web/user/profile': 'data' };
const callWithOptionalList = 'GET /students/parents';

/**
 * The ids of the signed-in user and the school. A profile with an invalid id is rejected, because without an id, the
 * console would use a fallback id of another user or school.
 */
const actorIds = ['data.userid', 'data.schoolid'];

type Path = (string | number)[];

function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return fieldsOf(value[0], [...path, 0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...fieldsOf(inner, [...path, name])]);
}

const absent = Symbol('absent');
const oddValues: unknown[] = [absent, null, '', 'text', true, -1, 1.5, Number.MAX_VALUE, [], [null], {}];

const valueAt = (value: unknown, path: Path): unknown => path.reduce((inner, name) => Object(inner)[name], value);

function withChange(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === name ? withChange(item, rest, replacement) : item));
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  const next = withChange(inner, rest, replacement);
  return next === absent ? others : { ...others, [name]: next };
}

const isList = Array.isArray as (value: unknown) => value is unknown[];
const isRows = (value: unknown): value is unknown[] => isList(value) && typeof value[0] === 'object';

const rowsOf = (reply: unknown, path: Path = []) => {
  if (isList(reply)) return reply;
  const value = valueAt(reply, path.includes(0) ? path.slice(0, path.indexOf(0)) : path);
  return isList(value) ? value : Object.values(Object(reply)).find(isList);
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

const isRequiredIn = (path: Path, { name, sample }: (typeof reads)[number]) =>
  path.includes(0)
    ? path.at(-1) === requiredRowFields[name]
    : path.at(-1) === requiredReplyFields[name] || (isRows(valueAt(sample, path)) && name !== callWithOptionalList);

function expected(path: Path, value: unknown, read: (typeof reads)[number]): number | boolean {
  if (actorIds.includes(path.join('.'))) return value === absent || value === null;
  if (path.includes(0)) return isRequiredIn(path, read) ? 1 : 2;
  return true;
}

describe('a reply', () => {
  it.each(reads)('of $name is read with any value in one of its fields', (read) => {
    const wrong: string[] = [];
    for (const path of fieldsOf(read.sample)) {
      const isWhole = typeof valueAt(read.sample, path) === 'object' && !path.includes(0);
      // Tries only a missing value and `null` for a list or object outside the rows. The schema may reject any other
      // value, such as text.
      for (const value of isWhole ? [absent, null] : oddValues) {
        if (isWhole && isRequiredIn(path, read)) continue;
        const { success, data } = read.reply.safeParse(withChange(read.sample, path, value));
        const outcome = path.includes(0) ? (rowsOf(data, path)?.length ?? 0) : success;
        if (isRequiredIn(path, read) && outcome === 2 && value !== absent && value !== null) continue;
        if (outcome !== expected(path, value, read)) {
          wrong.push(`${path.join('.')} = ${value === absent ? 'absent' : JSON.stringify(value)}: ${outcome}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(lists)('of $name keeps its valid rows beside an invalid one', ({ reply, sample, list }) => {
    for (const invalidRow of [null, 'text', [], {}, { unknown: 'field' }]) {
      const [, row] = valueAt(sample, list) as unknown[];
      expect(
        rowsOf(reply.parse(withChange(sample, list, [invalidRow, row])), list),
        JSON.stringify(invalidRow),
      ).not.toHaveLength(0);
    }
  });

  it.each(lists)('of $name is rejected if it is another kind of reply', ({ name, reply, sample, list }) => {
    for (const body of ['<html></html>', null, 7, withChange(sample, list, 'text'), withChange(sample, list, [null])]) {
      expect(reply.safeParse(body).success, JSON.stringify(body)).toBe(false);
    }
    expect(reply.safeParse({ message: 'Welcome' }).success).toBe(name === callWithOptionalList);
  });
});
