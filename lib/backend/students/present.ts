import type { RowOf } from '../db/schema';

const genderOf = (text: string): 'M' | 'F' | null => (text === 'M' || text === 'F' ? text : null);

interface Placed {
  class_id: number | null;
  classname: string | null;
  section: string | null;
}

/** A student row with the API's field names. */
export const presentStudent = (row: RowOf<'students'> & Placed) => ({
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
  sectionId: row.section_id,
  section: row.section,
});
