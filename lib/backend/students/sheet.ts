import { indianStates } from '@/lib/contract/values/states';
import { genderNamed, stateNamed } from '@/lib/contract/values/written-values';
import type { SheetColumn } from '../sheets/columns';
import type { StudentField, StudentTexts } from './fields';

const text = (
  field: StudentField,
  header: string,
  about: { hint: string; example: string; isRequired?: false },
): SheetColumn<StudentField> => ({ isRequired: true, ...about, field, header, takes: 'text' });

/** The columns of the template and the import. */
export const studentSheetColumns: SheetColumn<StudentField>[] = [
  text('enrollmentno', 'Enrollment Number', { hint: 'Unique in your school, up to 50 characters.', example: '0042' }),
  text('firstname', 'First Name', { hint: 'Up to 100 characters.', example: 'Aarav' }),
  text('middlename', 'Middle Name', { isRequired: false, hint: 'Up to 100 characters.', example: '' }),
  text('lastname', 'Last Name', { hint: 'Up to 100 characters.', example: 'Sharma' }),
  text('mobileno', 'Phone Number', { hint: '10 digits without +91.', example: '9812345678' }),
  text('email', 'Email', { isRequired: false, hint: 'An email address.', example: 'sharma.family@example.com' }),
  {
    field: 'dob',
    header: 'Date of Birth',
    isRequired: true,
    takes: 'date',
    hint: 'A date, or text such as 2015-08-21 or 21/08/2015 (day first).',
    example: '2015-08-21',
  },
  text('gender', 'Gender', { hint: 'Male or Female.', example: 'Male' }),
  text('addressline1', 'Address Line 1', { hint: 'Up to 200 characters.', example: '12 MG Road' }),
  text('addressline2', 'Address Line 2', { isRequired: false, hint: 'Up to 200 characters.', example: '' }),
  text('city', 'City', { hint: 'Up to 100 characters.', example: 'Pune' }),
  text('state', 'State', { hint: `One of: ${indianStates.join(', ')}.`, example: 'Maharashtra' }),
  text('zipcode', 'Pin Code', { hint: '6 digits.', example: '411001' }),
];

function asDay(written: string): string {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
}

/** Normalizes what people write in a sheet: 'Male' to M, '21/08/2015' to an ISO date, 'maharashtra' to its state. */
export function normalizeRow(row: StudentTexts): StudentTexts {
  return {
    ...row,
    dob: asDay(row.dob.trim()),
    gender: genderNamed(row.gender) ?? row.gender,
    state: stateNamed(row.state) ?? row.state,
  };
}
