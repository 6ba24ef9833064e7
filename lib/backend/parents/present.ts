import type { RecordKind } from '../changes/present';

/** A person's columns with the API's field names. */
export const personColumns = [
  'users.id',
  'users.mobileno',
  'users.first_name as firstname',
  'users.middle_name as middlename',
  'users.last_name as lastname',
  'users.email',
  'users.profilepic',
] as const;

/** A parent, or any other person who is registered. */
export const personRecord: RecordKind = {
  noun: 'parents',
  async find(db, schoolId, id) {
    const listed = await db
      .selectFrom('users')
      .select(personColumns)
      .where('id', '=', id)
      .where('school_id', '=', schoolId)
      .executeTakeFirst();
    if (!listed) return undefined;
    const { mobileno, firstname, middlename, lastname, email, profilepic } = listed;
    const names = { first_name: firstname, middle_name: middlename, last_name: lastname };
    return { listed, fields: { mobileno, ...names, email, profilepic } };
  },
};
