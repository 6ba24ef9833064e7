import type { Locator, Page } from '@playwright/test';
import { addStaffedClass, addStudent, fillSection } from '../e2e/prepare-sections';

/** A form that writes one new record. */
export interface WritingForm {
  path: string;
  /** Opens it and fills it in; rows that it needs are there before. */
  fill: (page: Page, url: string) => Promise<Locator>;
  save: (dialog: Locator) => Promise<void>;
  /** What is told of a plain failure: the toast, and the sentence in the form. */
  toast: string;
  sentence: string;
  /** Where its record is found in the database. */
  record: { table: string; column: string; value: string };
}

const press = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true }).click();
const save = press('Save');

async function open(page: Page, url: string, button: string): Promise<Locator> {
  await page.goto(url);
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

/** Required labels end in a mark. */
async function fillFields(dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
}

const sheet = {
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Employee ID,Designation,First Name,Last Name,Mobile Number\nF-bulk,Clerk,Uma,Sen,6300000001\n'),
};

export const writingForms: Record<string, WritingForm> = {
  subject: {
    path: '/subjects',
    async fill(page, url) {
      const dialog = await open(page, url, 'Add Subject');
      await fillFields(dialog, { 'Subject Name': 'F-subject' });
      return dialog;
    },
    save,
    toast: 'Failed to add subject',
    sentence: 'Error saving subject. Please try again.',
    record: { table: 'subjects', column: 'subject_name', value: 'F-subject' },
  },
  class: {
    path: '/classes',
    async fill(page, url) {
      const dialog = await open(page, url, 'Add Class');
      await fillFields(dialog, { 'Class Name': 'F-class' });
      await dialog.getByLabel('Saturday').check();
      return dialog;
    },
    save,
    toast: 'Failed to add class',
    sentence: 'Error saving class. Please try again.',
    record: { table: 'classes', column: 'classname', value: 'F-class' },
  },
  holiday: {
    path: '/holidays',
    async fill(page, url) {
      const dialog = await open(page, url, 'Add Holiday');
      await fillFields(dialog, { 'Holiday Name': 'F-holiday', 'Start Date': '2026-12-24', 'End Date': '2026-12-26' });
      await dialog.getByLabel('All', { exact: true }).check();
      return dialog;
    },
    save,
    toast: 'Failed to add holiday',
    sentence: 'Error saving holiday. Please try again.',
    record: { table: 'holidays', column: 'holidayname', value: 'F-holiday' },
  },
  broadcast: {
    path: '/broadcasting',
    async fill(page, url) {
      const dialog = await open(page, url, 'Add Broadcast');
      await fillFields(dialog, { Title: 'F-broadcast', Description: 'Bring a hat.', Date: '2026-12-01' });
      return dialog;
    },
    async save(dialog) {
      await save(dialog);
      await dialog.page().getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    },
    toast: 'Operation failed!',
    sentence: 'An error occurred',
    record: { table: 'broadcasts', column: 'subject', value: 'F-broadcast' },
  },
  employee: {
    path: '/employees',
    async fill(page, url) {
      const dialog = await open(page, url, 'Add Employee');
      await fillFields(dialog, { 'Mobile Number': '6300000002' });
      await press('Validate')(dialog);
      const name = { 'First Name': 'Asha', 'Middle Name': 'K', 'Last Name': 'Rao', Email: 'asha@school.example' };
      await fillFields(dialog, { 'Employee ID': 'F-employee', Designation: 'Clerk', ...name });
      return dialog;
    },
    save,
    toast: 'Failed to add employee',
    sentence: 'Error saving employee. Please try again.',
    record: { table: 'employees', column: 'emp_no', value: 'F-employee' },
  },
  student: {
    path: '/students',
    async fill(page, url) {
      const dialog = await open(page, url, 'Add Student');
      const address = { City: 'Kochi', 'Pin Code': '682001', 'Address Line 1': '4 Lake Road' };
      const person = { 'Phone Number': '6300000003', 'First Name': 'Zubeida', 'Last Name': 'Qureshi' };
      await fillFields(dialog, {
        'Enrollment Number': 'F-student',
        ...person,
        'Date of Birth': '2016-02-29',
        ...address,
      });
      await dialog.getByLabel('Female').check();
      await dialog.getByLabel('State').click();
      await page.getByRole('option', { name: 'Kerala' }).click();
      return dialog;
    },
    save,
    toast: 'Failed to create student',
    sentence: 'An error occurred while saving student information.',
    record: { table: 'students', column: 'enrollmentno', value: 'F-student' },
  },
  parent: {
    path: '/students?search=F-child',
    async fill(page, url) {
      await addStudent(page, 'F-child');
      const dialog = await open(page, url, 'Add Parent');
      await fillFields(dialog, { 'Mobile Number': '6300000004' });
      await press('Validate')(dialog);
      await fillFields(dialog, { 'First Name': 'Kamala', 'Middle Name': 'K', 'Last Name': 'Iyer' });
      return dialog;
    },
    save,
    toast: 'Failed to save parent information',
    sentence: 'Failed to process parent contact',
    record: { table: 'users', column: 'mobileno', value: '6300000004' },
  },
  section: {
    path: '/sections',
    async fill(page, url) {
      const { classId } = await addStaffedClass(page, 'Fault');
      const dialog = await open(page, `${url}?class=${classId}`, 'Add Section');
      await fillSection(page, { name: 'F-section', teacher: 'Fault3', admin: 'Fault4' });
      return dialog;
    },
    save,
    toast: 'Failed to add section',
    sentence: 'Failed to add section. Please try again.',
    record: { table: 'sections', column: 'section', value: 'F-section' },
  },
  'sheet of employees': {
    path: '/employees',
    async fill(page, url) {
      const dialog = await open(page, url, 'Bulk Upload');
      await dialog.getByLabel('Select File').setInputFiles(sheet);
      return dialog;
    },
    save: press('Upload'),
    toast: 'Failed to upload employees',
    sentence: 'Failed to process file. Please check the format and try again.',
    record: { table: 'employees', column: 'emp_no', value: 'F-bulk' },
  },
};
