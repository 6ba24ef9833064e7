import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { employeeImport } from '@/lib/employees/import';
import { studentImport } from '@/lib/students/import';
import { sheetRows, templateOf, templates } from '@/tests/support/sheet-rows';
import { readTemplate } from './headers';
import {
  assignColumn,
  findHeader,
  mapColumns,
  missingColumns,
  targetsOf,
  unknownColumns,
  wholeName,
  withChoice,
} from './map-columns';
import type { ColumnChoices, ImportTemplate } from './types';

const { students, employees } = templates;

/** What a file's columns fill, by their headers. */
function targets(template: ImportTemplate, headers: string[], choices?: ColumnChoices) {
  const rows = sheetRows(
    headers,
    headers.map(() => 'x'),
  );
  return Object.fromEntries(mapColumns(rows, 0, template, choices).map(({ header, target }) => [header, target]));
}

/** The one column that a header fills when it is alone in a file. */
const targetOf = (template: ImportTemplate, header: string) => targets(template, [header])[header];

describe('a download of our own', () => {
  it('asks nothing about the columns that an import has no place for, unless the template has them', () => {
    const headers = ['Enrollment Number', 'Class', 'Section', 'Status'];
    const rows = sheetRows(headers, ['7', '5', 'A', 'Active']);
    expect(unknownColumns(mapColumns(rows, 0, students))).toEqual([]);
    expect(targets(students, headers)).toMatchObject({ Class: null, Section: null, Status: null });
    expect(targets(templateOf(studentImport, 'Admission No', 'Class'), headers)).toMatchObject({ Class: 'Class' });
    expect(targets(students, headers, { class: 'City' })).toMatchObject({ Class: 'City' });
  });
});

describe('a template', () => {
  it('has a field of the form behind each column of the embedded backend, and is required as there', () => {
    const required = (template: ImportTemplate) =>
      template.columns.filter(({ isRequired }) => !isRequired).map(({ header }) => header);
    expect([...students.columns, ...employees.columns].filter(({ field }) => field === null)).toEqual([]);
    expect(required(students)).toEqual(['Middle Name', 'Email', 'Address Line 2']);
    expect(required(employees)).toEqual(['Middle Name', 'Email']);
    expect(students.columns.filter(({ isUnique }) => isUnique).map(({ header }) => header)).toEqual([
      'Enrollment Number',
    ]);
  });

  it('of another server is read by the names of the API and of schools, and keeps what only that server knows', () => {
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

  it('is none where nothing in its first row is known', () => {
    expect(readTemplate(employeeImport, [])).toBeNull();
    expect(readTemplate(employeeImport, sheetRows(['Hill School'], ['Employee ID']))).toBeNull();
  });
});

describe('the header of a file', () => {
  it('may come after a title and empty rows', () => {
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

  it('is the row with the most names that are known, among the first 20', () => {
    expect(findHeader(sheetRows(['Phone'], ['Phone', 'City'], ['Phone', 'City']), students)).toBe(1);
    const late = sheetRows(...Array.from({ length: 20 }, () => ['Circular']), ['Phone', 'City']);
    expect(findHeader(late, students)).toBeNull();
    expect(findHeader([], students)).toBeNull();
  });
});

describe('a column of a file', () => {
  it('is known by what schools call it', () => {
    const known: Record<string, string[]> = {
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
      [wholeName]: ['Name', 'Full Name', 'Student Name', 'Name of the Student', "Pupil's Name", 'नाम'],
    };
    for (const [target, headers] of Object.entries(known)) {
      expect(headers.map((header) => [header, targetOf(students, header)])).toEqual(
        headers.map((header) => [header, target]),
      );
    }
    const ofEmployees = ['Emp Code', 'Staff ID', 'Post', 'Mobile', 'Teacher Name', 'Emp. Name'];
    expect(ofEmployees.map((header) => targetOf(employees, header))).toEqual([
      'Employee ID',
      'Employee ID',
      'Designation',
      'Mobile Number',
      wholeName,
      wholeName,
    ]);
  });

  it('is not guessed where it may be something else', () => {
    const others = [
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
    expect(others.map((header) => [header, targetOf(students, header) ?? null])).toEqual(
      others.map((header) => [header, null]),
    );
    expect(targetOf(employees, "Father's Mobile")).toBeNull();
  });

  it('loses to a surer one, and to the first of two that are as sure', () => {
    expect(targets(students, ["Father's Mobile", 'Mobile', 'Phone Number', 'Mother Mobile'])).toEqual({
      "Father's Mobile": null,
      Mobile: null,
      'Phone Number': 'Phone Number',
      'Mother Mobile': null,
    });
    const twice = mapColumns(sheetRows(['City', 'CITY', 'City'], ['Pune', 'Goa', 'Agra']), 0, students);
    expect(twice.map(({ target, samples }) => [target, samples])).toEqual([
      ['City', ['Pune']],
      [null, ['Goa']],
      [null, ['Agra']],
    ]);
  });

  it('that is not understood is told with what is in it', () => {
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

  it('that must be there and is not is named', () => {
    const missing = (...headers: string[]) =>
      missingColumns(employees, mapColumns(sheetRows(headers, ['x', 'x']), 0, employees)).map(({ header }) => header);
    expect(missing('Emp Code', 'Name')).toEqual(['Designation', 'Mobile Number']);
    expect(missing('Emp Code', 'Surname')).toEqual(['Designation', 'First Name', 'Mobile Number']);
  });
});

describe('a choice by hand', () => {
  const rows = sheetRows(['Tel. of home', 'Mobile', 'Bus'], ['1', '2', '3']);

  it('takes the target from the column that had it', () => {
    const columns = assignColumn(mapColumns(rows, 0, students), 0, 'Phone Number');
    expect(columns.map(({ target }) => target)).toEqual(['Phone Number', null, null]);
    expect(unknownColumns(assignColumn(columns, 2, null)).map(({ header }) => header)).toEqual(['Mobile']);
  });

  it('is kept for the next file, however its header is written', () => {
    const choices = withChoice(withChoice({}, 'Tel. of home', 'Phone Number'), 'Bus', null);
    const columns = mapColumns(sheetRows(['MOBILE', 'tel of home', 'BUS'], ['1', '2', '3']), 0, students, choices);
    expect(columns.map(({ target, isLeftOut }) => [target, isLeftOut])).toEqual([
      [null, false],
      ['Phone Number', false],
      [null, true],
    ]);
    // Of another server, whose template has no such column.
    expect(targets(employees, ['Tel. of home'], choices)).toEqual({ 'Tel. of home': null });
  });

  it('never changes what a column of the template’s own name fills', () => {
    expect(targets(students, ['Email'], withChoice({}, 'Email', 'City'))).toEqual({ Email: 'Email' });
  });
});

describe('a column of whole names', () => {
  it('is the first name beside a column of last names, and nothing beside one of first names', () => {
    expect(targets(students, ['Name', 'Surname'])).toEqual({ Name: 'First Name', Surname: 'Last Name' });
    expect(targets(students, ['First Name', 'Name'])).toEqual({ 'First Name': 'First Name', Name: null });
  });

  it('fills the template’s own column where it has one', () => {
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
        const at = findHeader(rows, students);
        const columns = mapColumns(rows, at ?? 0, students, choices);
        const filled = columns.flatMap(({ target }) => target ?? []);
        expect(new Set(filled).size).toBe(filled.length);
        expect(targetsOf(students)).toEqual(expect.arrayContaining(filled));
      }),
    );
  });
});
