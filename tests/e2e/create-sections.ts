import { expect, type Page } from '@playwright/test';
import { addClass, send } from './create-records';

interface Rows<Row> {
  data: Row[];
}

let lastMobile = 7300000000;
const nextMobile = () => {
  lastMobile += 1;
  return String(lastMobile);
};

async function employ(page: Page, name: string, nth: number) {
  await send(page, 'POST', '/employee/create', {
    employee: { emp_no: `${name}-${nth}`, designation: 'Teacher' },
    user: {
      email: `${name}${nth}@school.example`.replace(/\s/g, '').toLowerCase(),
      mobileno: nextMobile(),
      first_name: `${name}${nth}`,
      middle_name: '',
      last_name: 'Rao',
    },
  });
}

/** Adds a student with an enrollment number. Returns the id. */
export async function addStudent(
  page: Page,
  enrollmentno: string,
  firstname = 'Pupil',
  dob = '2015-05-01',
): Promise<number> {
  await send(page, 'POST', '/students/create', {
    firstname,
    middlename: '',
    lastname: 'Khan',
    enrollmentno,
    email: '',
    mobileno: nextMobile(),
    isactive: true,
    dob,
    addressline1: '1 Mill Road',
    addressline2: '',
    city: 'Pune',
    state: 'Maharashtra',
    zipcode: '411001',
    gender: 'F',
    profilepic: '',
  });
  const found = (await send(page, 'GET', `/students/list?page=1&per_page=10&search=${enrollmentno}`)) as Rows<{
    id: number;
    enrollmentNo: string;
  }>; // This is the reply of that call.
  return found.data.find((student) => student.enrollmentNo === enrollmentno)?.id ?? 0;
}

/**
 * Adds a class with a section Rose. Its class teacher and class admin are the first two of four employees named after
 * the class.
 */
export async function addStaffedClass(page: Page, name: string) {
  await addClass(page, name);
  for (const nth of [1, 2, 3, 4]) await employ(page, name, nth);
  // The types are those of the replies of these calls.
  const classes = (await send(page, 'GET', '/classes/list_all_active')) as Rows<{ id: number; classname: string }>;
  const staff = (await send(page, 'GET', '/employee/active-list')) as Rows<{ empId: number; empNo: string }>;
  const classId = classes.data.find(({ classname }) => classname === name)?.id ?? 0;
  const empId = (nth: number) => staff.data.find(({ empNo }) => empNo === `${name}-${nth}`)?.empId ?? 0;
  const heads = { teacherid: empId(1), adminid: empId(2) };
  await send(page, 'POST', '/sections/create', { section: 'Rose', classid: classId, isactive: true, ...heads });
  const list = (await send(page, 'GET', `/sections/list?page=1&pageSize=1&class_id=${classId}`)) as {
    sections: { section_data: { id: number } }[];
  };
  return {
    classId,
    sectionId: list.sections[0]?.section_data.id ?? 0,
    async addStudents(sectionId: number, count: number) {
      const ids: number[] = [];
      for (let nth = 1; nth <= count; nth += 1) ids.push(await addStudent(page, `${name}-S${nth}`.replace(/\s/g, '')));
      await send(page, 'POST', `/section/add-students?section_id=${sectionId}`, { student_ids: ids });
    },
  };
}

/** Fills the open form, with the pickers by typing. */
export async function fillSection(page: Page, { name, teacher, admin }: Record<'name' | 'teacher' | 'admin', string>) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Section Name').fill(name);
  for (const [label, head] of [
    ['Class Teacher', teacher],
    ['Class Admin', admin],
  ] as const) {
    const field = dialog.getByLabel(label);
    await field.fill(head);
    await page.keyboard.press('Enter');
    // The list closes when the employees are loaded and one is chosen.
    await expect(field).toHaveAttribute('aria-expanded', 'false');
  }
}
