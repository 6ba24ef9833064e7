import type { updateSchool } from '@/lib/contract/school';
import { logoUrl } from '@/lib/contract/values/logo-url';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { RowOf } from '../db/schema';

type SchoolRow = Pick<RowOf<'schools'>, 'name' | 'address' | 'logo'>;

const formFields = ({ name, address, logo }: SchoolRow) =>
  ({ name, address, logo: logo ? logoUrl(logo) : '' }) satisfies UpdatedFields<typeof updateSchool>;

export const presentSchool = (row: SchoolRow) => withVersion(formFields(row), formFields(row));

export const schoolRecord: RecordKind = {
  noun: 'school',
  async find(db, schoolId) {
    const row = await db
      .selectFrom('schools')
      .select(['name', 'address', 'logo'])
      .where('id', '=', schoolId)
      .executeTakeFirst();
    return row && { listed: presentSchool(row), fields: formFields(row) };
  },
};
