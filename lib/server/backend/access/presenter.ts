import type { RecordKind } from '../changes/record-kind';
import { peopleWithRole } from './queries';

export const accessRecord: RecordKind = {
  noun: 'access',
  async find(db, schoolId, id) {
    const fields = await peopleWithRole(db, schoolId)
      .select(['users.role', 'users.mobileno'])
      .where('users.id', '=', id)
      .executeTakeFirst();
    return fields && { listed: fields, fields };
  },
};
