import { features } from '@/lib/contract/features';
import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields } from '@/lib/contract/fields/employees';
import { entriesOf, type FieldTable } from '@/lib/contract/fields/field';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';

export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  [keyword: string]: unknown;
}

const sheetExamples = (table: FieldTable, sheet: Readonly<Record<string, { example: string }>>) =>
  entriesOf(table).flatMap(([name, { wire }]) => {
    const example = sheet[name]?.example;
    return example === undefined ? [] : [[name, example] as const, [wire, example] as const];
  });

const phone = '9812345678';
const day = '2026-11-21';
const time = '2026-11-21T09:30:00Z';

const examples: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(sheetExamples(employeeFields, employeeSheet)),
  ...Object.fromEntries(sheetExamples(studentFields, studentSheet)),
  mobile_number: phone,
  mobile_no: phone,
  mobileNo: phone,
  phoneNumber: phone,
  profilePhoto: '',
  profilepic: '',
  address: '14 Mill Road, Pune 411001',
  logo: '',
  schoolLogo: '',
  otp: '482913',
  access_token: 'b1946ac92492d2347c6235b4d2611184',
  status: 'success',
  message: 'Done.',
  name: 'Hill School',
  firstname: 'Aarav',
  lastname: 'Sharma',
  middlename: '',
  total_students: 412,
  total_teachers: 31,
  total_male_students: 208,
  total_female_students: 204,
  total_unplaced_students: 12,
  total_incomplete_students: 3,
  features: [...features],
  search: 'aarav',
  pageSize: 20,
  per_page: 20,
  page_size: 20,
  designation: 'Mathematics Teacher',
  empNo: 'E-101',
  emp_no: 'E-101',
  classname: 'Grade 5',
  className: 'Grade 5',
  foundBy: 'Father: Ramesh Rao',
  section: 'A',
  subjectName: 'Science',
  subject_name: 'Science',
  version: '7-2026-11-21',
  imported_at: time,
  at: time,
  from: time,
  to: time,
  deletedAt: null,
  student_deletedat: null,
  by: 'Asha Verma',
  what: 'Aarav Sharma',
  count: 1,
  fields: ['city'],
  reason: 'The record was changed after the import.',
  parenttype: 'father',
  holidayname: 'Christmas',
  holiday_name: 'Christmas',
  startdate: '2026-12-25',
  enddate: '2026-12-26',
  start_date: '2026-12-25',
  end_date: '2026-12-26',
  day,
  dob: '2015-08-21',
  duedate: day,
  effectiveDate: day,
  month: 'June',
  year: 2026,
  filename: 'menu-2026-06.pdf',
  filepath: 'Meal_Plan/menu-2026-06.pdf',
  lastUpdated: time,
  fileSize: 48213,
  subject: 'Sports day',
  description: 'Please bring a hat.',
  link: '',
  sectionid: 0,
  row: 2,
  column: 'Mobile Number',
  field: 'mobileno',
};

const typesOf = ({ type }: Schema) => [type ?? []].flat();

function fits(value: unknown, { type, enum: values, format }: Schema): boolean {
  if (values) return values.includes(value);
  if (type === undefined || format === 'binary') return false;
  const ownType = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return typesOf({ type }).some((name) => name === ownType || (name === 'integer' && Number.isInteger(value)));
}

export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (name in examples && fits(examples[name], schema)) return examples[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const filled = schema.anyOf.filter((option) => option.type !== 'null');
    if (name in examples && filled.some((option) => fits(examples[name], option))) return examples[name];
    return exampleOf(filled[0] ?? {}, name);
  }
  switch (typesOf(schema)[0]) {
    case 'array':
      return [exampleOf(schema.items ?? {}, name)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
          const value = exampleOf(property, key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'string':
      return schema.format === 'date' ? day : 'text';
    default:
      return undefined;
  }
}
