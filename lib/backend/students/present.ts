import type { updateStudent } from '@/lib/contract/students';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/present';
import type { RowOf } from '../db/schema';
import { studentsOf, withPlacement } from './queries';

const genderOf = (text: string): 'M' | 'F' | null => (text === 'M' || text === 'F' ? text : null);

interface Placed {
  placed_id: number | null;
  class_id: number | null;
  classname: string | null;
  section: string | null;
}

/** What the edit form overwrites, by the names of the update. */
const formFields = (row: RowOf<'students'>) =>
  ({
    enrollmentno: row.enrollmentno,
    firstname: row.firstname,
    middlename: row.middlename,
    lastname: row.lastname,
    mobileno: row.mobileno,
    email: row.email,
    gender: row.gender,
    dob: row.dob,
    addressline1: row.addressline1,
    addressline2: row.addressline2,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    profilepic: row.profilepic,
    isactive: row.deleted_at === null,
  }) satisfies UpdatedFields<typeof updateStudent, 'id'>;

/** A student row with the API's field names. */
export const presentStudent = (row: RowOf<'students'> & Placed) =>
  withVersion(
    {
      id: row.id,
      enrollmentNo: row.enrollmentno,
      firstName: row.firstname,
      middleName: row.middlename,
      lastName: row.lastname,
      mobileNo: row.mobileno,
      email: row.email,
      gender: genderOf(row.gender),
      dob: row.dob,
      addressLine1: row.addressline1,
      addressLine2: row.addressline2,
      city: row.city,
      state: row.state,
      zipCode: row.zipcode,
      isActive: row.deleted_at === null,
      profilepic: row.profilepic,
      classId: row.class_id,
      className: row.classname,
      sectionId: row.placed_id,
      section: row.section,
    },
    formFields(row),
  );

export const studentRecord: RecordKind = {
  noun: 'students',
  async find(db, schoolId, id) {
    const row = await withPlacement(studentsOf(db, schoolId).where('students.id', '=', id)).executeTakeFirst();
    return row && { listed: presentStudent(row), fields: formFields(row), isActive: row.deleted_at === null };
  },
};
