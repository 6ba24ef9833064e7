import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { employeeFields } from '@/lib/contract/fields/employees';
import { type FieldTable, textFieldsOf } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { employeeImport } from '@/lib/features/employees/import';
import { studentImport } from '@/lib/features/students/import';
import { sheetRows, templateOf, templates } from '@/tests/support/sheet-rows';
import { readTemplate } from './headers';
import {
  assignColumn,
  findHeader,
  fullName,
  mapColumns,
  missingColumns,
  targetsOf,
  unknownColumns,
  withChoice,
} from './map-columns';
import type { ColumnChoices, ImportTemplate } from './types';

const { students, employees } = templates;

function targets(template: ImportTemplate, headers: string[], choices?: ColumnChoices) {
  const rows = sheetRows(
    headers,
    headers.map(() => 'x'),
  );
  return Object.fromEntries(mapColumns(rows, 0, template, choices).map(({ header, target }) => [header, target]));
}

const targetOf = (template: ImportTemplate, header: string) => targets(template, [header])[header];

describe('a file downloaded from the console', () => {
  it('leaves out columns that cannot be imported, unless the template has them', () => {
    const headers = ['Enrollment Number', 'Class', 'Section', 'Status'];
    const rows = sheetRows(headers, ['7', '5', 'A', 'Active']);
    expect(unknownColumns(mapColumns(rows, 0, students))).toEqual([]);
    expect(targets(students, headers)).toMatchObject({ Class: null, Section: null, Status: null });
    expect(targets(templateOf(studentImport, 'Admission No', 'Class'), headers)).toMatchObject({ Class: 'Class' });
    expect(targets(students, headers, { class: 'City' })).toMatchObject({ Class: 'City' });
  });
});

describe('a template', () => {
  it('maps each column of the embedded backend to a form field with the same required columns', () => {
    const optionalLabels = (table: FieldTable) =>
      textFieldsOf(table).flatMap(([, { label, required }]) => (required ? [] : label));
    const optional = (template: ImportTemplate) =>
      template.columns.filter(({ isRequired }) => !isRequired).map(({ header }) => header);
    expect([...students.columns, ...employees.columns].filter(({ field }) => field === null)).toEqual([]);
    expect(optional(students)).toEqual(optionalLabels(studentFields));
    expect(optional(employees)).toEqual(optionalLabels(employeeFields));
    expect(students.columns.filter(({ isUnique }) => isUnique).map(({ header }) => header)).toEqual([
      'Enrollment Number',
    ]);
  });

  it('of another server is read by API names and known headers, and keeps unknown columns', () => {
    const template = templateOf(studentImport, 'enrollmentno', 'firstname *', 'DOB', 'House', 'Birth Date');
    expect(template.columns.map(({ header, field }) => [header, field])).toEqual([
      ['enrollmentno', 'enrollmentNo'],
      ['firstname *', 'firstName'],
      ['DOB', 'dob'],
      ['House', null],
      ['Birth Date', null],
    ]);
    expect(targets(template, ['Admission No', 'house', 'First Name'])).toEqual({
      'Admission No': 'enrollmentno',
      house: 'House',
      'First Name': 'firstname *',
    });
  });

  it('is null if its first row has no known header', () => {
    expect(readTemplate(employeeImport, [])).toBeNull();
    expect(readTemplate(employeeImport, sheetRows(['Hill School'], ['Employee ID']))).toBeNull();
  });
});

describe('the header of a file', () => {
  it('may follow a title and empty rows', () => {
    const rows = sheetRows(
      ['Hill School'],
      ['', 'Students of 5 A'],
      [''],
      ['S.No', 'Adm No', 'Name'],
      ['1', '42', 'Asha'],
    );
    expect(findHeader(rows, students)).toBe(2);
    expect(rows[2]?.number).toBe(4);
  });

  it('is the row with the most known headers among the first 20', () => {
    expect(findHeader(sheetRows(['Phone'], ['Phone', 'City'], ['Phone', 'City']), students)).toBe(1);
    const late = sheetRows(...Array.from({ length: 20 }, () => ['Circular']), ['Phone', 'City']);
    expect(findHeader(late, students)).toBeNull();
    expect(findHeader([], students)).toBeNull();
  });
});

describe('a column of a file', () => {
  it('is recognized by the names that schools use', () => {
    const headersByTarget: Record<string, string[]> = {
      'Enrollment Number': [
        'ENROLLMENT  NUMBER *',
        'Enrolment No.',
        'Adm No',
        'Adm. No.',
        'Admission Number',
        'GR No.',
        'Student ID',
        'Student ID (as in the register)',
      ],
      'First Name': ['FirstName', 'first_name', 'Given Name', "Student's First Name"],
      'Last Name': ['Surname', 'LAST NAME'],
      'Phone Number': [
        'Mobile',
        'Mobile No.',
        'Phone No',
        'Contact',
        'Mob. No',
        "Father's Mobile",
        'Parent Contact No.',
        'Phone (10 digits)',
        'Student Mobile Number',
        'WhatsApp No',
      ],
      Email: ['E-mail', 'Email ID', 'E-Mail Address'],
      'Date of Birth': ['DOB', 'D.O.B.', 'Birth Date', 'Date of Birth (DD/MM/YYYY)', 'DOB [dd-mm-yy]', 'जन्म तिथि'],
      Gender: ['Sex', 'Gender (M/F)', 'लिंग'],
      'Address Line 1': ['Address', 'Residential Address', 'ADDRESS-1'],
      City: ['Town', 'City/Town'],
      State: ['state name', 'राज्य'],
      'Pin Code': ['Pincode', 'PIN', 'Zip', 'Postal Code'],
      [fullName]: ['Name', 'Full Name', 'Student Name', 'Name of the Student', "Pupil's Name", 'नाम'],
    };
    for (const [target, headers] of Object.entries(headersByTarget)) {
      expect(headers.map((header) => [header, targetOf(students, header)])).toEqual(
        headers.map((header) => [header, target]),
      );
    }
    const employeeHeaders = ['Emp Code', 'Staff ID', 'Post', 'Mobile', 'Teacher Name', 'Emp. Name'];
    expect(employeeHeaders.map((header) => targetOf(employees, header))).toEqual([
      'Employee ID',
      'Employee ID',
      'Designation',
      'Mobile Number',
      fullName,
      fullName,
    ]);
  });

  it('is not guessed if it is ambiguous', () => {
    const ambiguous = [
      'S.No',
      'Sr. No.',
      'No.',
      'Roll No',
      "Father's Name",
      "Mother's Name",
      'F Name',
      'Class',
      'Student',
      'Class Teacher',
      'Aadhaar No',
      'Date of Admission',
      '',
    ];
    expect(ambiguous.map((header) => [header, targetOf(students, header) ?? null])).toEqual(
      ambiguous.map((header) => [header, null]),
    );
    expect(targetOf(employees, "Father's Mobile")).toBeNull();
  });

  it('loses to a more certain column, and to the first of two equal ones', () => {
    expect(targets(students, ["Father's Mobile", 'Mobile', 'Phone Number', 'Mother Mobile'])).toEqual({
      "Father's Mobile": null,
      Mobile: null,
      'Phone Number': 'Phone Number',
      'Mother Mobile': null,
    });
    const columns = mapColumns(sheetRows(['City', 'CITY', 'City'], ['Pune', 'Goa', 'Agra']), 0, students);
    expect(columns.map(({ target, samples }) => [target, samples])).toEqual([
      ['City', ['Pune']],
      [null, ['Goa']],
      [null, ['Agra']],
    ]);
  });

  it('that is unknown is listed with samples', () => {
    const rows = sheetRows(
      ['City', 'Bus', '', 'Blank'],
      ['Pune', '', '7'],
      ['Pune', 'A', '8'],
      ['', 'B'],
      ['', 'C'],
      ['', 'D'],
    );
    expect(unknownColumns(mapColumns(rows, 0, students))).toMatchObject([
      { header: 'Bus', samples: ['A', 'B', 'C'] },
      { header: 'Column C', samples: ['7', '8'] },
    ]);
  });

  it('that is required and missing is listed', () => {
    const missing = (...headers: string[]) =>
      missingColumns(employees, mapColumns(sheetRows(headers, ['x', 'x']), 0, employees)).map(({ header }) => header);
    expect(missing('Emp Code', 'Name')).toEqual(['Designation', 'Mobile Number']);
    expect(missing('Emp Code', 'Surname')).toEqual(['Designation', 'First Name', 'Mobile Number']);
  });
});

describe('a choice by hand', () => {
  const rows = sheetRows(['Tel. of home', 'Mobile', 'Bus'], ['1', '2', '3']);

  it('removes the target from the previous column', () => {
    const columns = assignColumn(mapColumns(rows, 0, students), 0, 'Phone Number');
    expect(columns.map(({ target }) => target)).toEqual(['Phone Number', null, null]);
    expect(unknownColumns(assignColumn(columns, 2, null)).map(({ header }) => header)).toEqual(['Mobile']);
  });

  it('is applied to the next file in any notation of the header', () => {
    const choices = withChoice(withChoice({}, 'Tel. of home', 'Phone Number'), 'Bus', null);
    const columns = mapColumns(sheetRows(['MOBILE', 'tel of home', 'BUS'], ['1', '2', '3']), 0, students, choices);
    expect(columns.map(({ target, isIgnored }) => [target, isIgnored])).toEqual([
      [null, false],
      ['Phone Number', false],
      [null, true],
    ]);
    expect(targets(employees, ['Tel. of home'], choices)).toEqual({ 'Tel. of home': null });
  });

  it('overrides a header of the template', () => {
    expect(targets(students, ['Email'], withChoice({}, 'Email', 'City'))).toEqual({ Email: 'City' });
  });
});

describe('a column of full names', () => {
  it('is the first name beside a column of last names, and has no target beside one of first names', () => {
    expect(targets(students, ['Name', 'Surname'])).toEqual({ Name: 'First Name', Surname: 'Last Name' });
    expect(targets(students, ['First Name', 'Name'])).toEqual({ 'First Name': 'First Name', Name: null });
  });

  it('fills a matching column of the template', () => {
    const template = templateOf(studentImport, 'Admission No', 'Student Name');
    expect(targets(template, ['student name', 'Name'])).toEqual({ 'student name': 'Student Name', Name: null });
    expect(targetOf(template, 'Full Name')).toBe('Student Name');
    expect(targetsOf(template)).toEqual(['Admission No', 'Student Name']);
  });
});

describe('any sheet', () => {
  it('can be read', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('Name', 'Phone', 'City', '__proto__', 'constructor', 'What is wrong'),
    );
    const anyRows = fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 8 }).map((rows) => sheetRows(...rows));
    fc.assert(
      fc.property(anyRows, fc.dictionary(text, fc.option(text)), (rows, choices) => {
        const headerIndex = findHeader(rows, students);
        const columns = mapColumns(rows, headerIndex ?? 0, students, choices);
        const assigned = columns.flatMap(({ target }) => target ?? []);
        expect(new Set(assigned).size).toBe(assigned.length);
        expect(targetsOf(students)).toEqual(expect.arrayContaining(assigned));
      }),
    );
  });
});

describe('a template with the section and the parents', () => {
  const { families } = templates;

  it('maps their headers to their columns', () => {
    expect(
      targets(families, ['Std', 'Sec.', 'Father Name', "Father's Mobile", 'Mother’s Contact No.', 'Mobile']),
    ).toEqual({
      Std: 'Class',
      'Sec.': 'Section',
      'Father Name': 'Father’s Name',
      "Father's Mobile": 'Father’s Mobile Number',
      'Mother’s Contact No.': 'Mother’s Mobile Number',
      Mobile: 'Phone Number',
    });
  });

  it('does not miss the phone number if the file has that of a parent', () => {
    const missing = (...headers: string[]) =>
      missingColumns(
        families,
        mapColumns(
          sheetRows(
            headers,
            headers.map(() => 'x'),
          ),
          0,
          families,
        ),
      ).map(({ field }) => field);
    expect(missing('Name')).toContain('mobileNo');
    expect(missing('Name', 'Mother Mobile')).not.toContain('mobileNo');
  });
});
