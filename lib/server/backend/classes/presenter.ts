import type { updateClass } from '@/lib/contract/classes';
import { weekdays } from '@/lib/contract/values/school-days';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { Flag } from '../db/column-types';
import type { RowOf } from '../db/schema';
import { classesOf } from './queries';

const flags = ['isactive' as const, ...weekdays.map(({ name }) => name)];
type ClassFlags<T> = Record<(typeof flags)[number], T>;

function mapFlags<From, To>(values: ClassFlags<From>, convert: (flag: From) => To) {
  // Safe cast: `flags` lists every key.
  return Object.fromEntries(flags.map((name) => [name, convert(values[name])])) as ClassFlags<To>;
}

export const toStoredFlags = (values: ClassFlags<boolean>) => mapFlags(values, (flag): Flag => (flag ? 1 : 0));

const formFields = (row: RowOf<'classes'>) =>
  ({ classname: row.classname, ...mapFlags(row, (flag) => flag === 1) }) satisfies UpdatedFields<typeof updateClass>;

export const presentClass = (row: RowOf<'classes'>) => {
  const fields = formFields(row);
  return withVersion({ id: row.id, schoolid: row.school_id, createdby: row.created_by, ...fields }, fields);
};

export const classRecord: RecordKind = {
  noun: 'classes',
  async find(db, schoolId, id) {
    const row = await classesOf(db, schoolId).selectAll().where('id', '=', id).executeTakeFirst();
    return row && { listed: presentClass(row), fields: formFields(row), isActive: row.isactive === 1 };
  },
};
