import type { updateUser } from '@/lib/contract/parents';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';

export const personColumns = [
  'users.id',
  'users.mobileno',
  'users.first_name as firstname',
  'users.middle_name as middlename',
  'users.last_name as lastname',
  'users.email',
  'users.profilepic',
] as const;

type PersonRow = Record<'mobileno' | 'firstname' | 'middlename' | 'lastname' | 'email' | 'profilepic', string>;

const formFields = (row: PersonRow) =>
  ({
    mobileno: row.mobileno,
    first_name: row.firstname,
    middle_name: row.middlename,
    last_name: row.lastname,
    email: row.email,
    profilepic: row.profilepic,
  }) satisfies UpdatedFields<typeof updateUser>;

export const presentPerson = <R extends PersonRow>(row: R) => withVersion(row, formFields(row));

export const personRecord: RecordKind = {
  noun: 'parents',
  async find(db, schoolId, id) {
    const row = await db
      .selectFrom('users')
      .select(personColumns)
      .where('id', '=', id)
      .where('school_id', '=', schoolId)
      .executeTakeFirst();
    return row && { listed: presentPerson(row), fields: formFields(row) };
  },
};
