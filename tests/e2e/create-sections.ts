import { expect, type Page } from '@playwright/test';
import { createEmployeeBody } from '../support/employees';
import { createStudentBody } from '../support/students';
import { addClass, send } from './create-records';

interface ListReply<Row> {
  data: Row[];
}

let lastMobile = 7300000000;
const nextMobile = () => {
  lastMobile += 1;
  return String(lastMobile);
};

async function createEmployee(page: Page, name: string, number: number) {
  const person = {
    email: `${name}${number}@school.example`.replace(/\s/g, '').toLowerCase(),
    ...{ mobileno: nextMobile(), first_name: `${name}${number}`, last_name: 'Rao' },
  };
  await send(page, 'POST', '/employee/create', createEmployeeBody({ emp_no: `${name}-${number}` }, person));
}

/** Adds a student with an enrollment number. Returns the student's id. */
export async function addStudent(
  page: Page,
  enrollmentno: string,
  firstname = 'Pupil',
  dob = '2015-05-01',
): Promise<number> {
  const child = { firstname, lastname: 'Khan', enrollmentno, mobileno: nextMobile(), dob, gender: 'F' } as const;
  await send(page, 'POST', '/students/create', createStudentBody(child));
  const reply = (await send(page, 'GET', `/students/list?page=1&per_page=10&search=${enrollmentno}`)) as ListReply<{
    id: number;
    enrollmentNo: string;
  }>; // Safe cast: the call replies with a list of this type.
  return reply.data.find((student) => student.enrollmentNo === enrollmentno)?.id ?? 0;
}

/**
 * Adds a class with one section, Rose, and four employees who are named after the class. The first employee is the
 * class teacher, and the second is the class admin.
 */
export async function addStaffedClass(page: Page, name: string) {
  await addClass(page, name);
  for (const number of [1, 2, 3, 4]) await createEmployee(page, name, number);
  // Safe casts: the two calls reply with lists of these types.
  const classes = (await send(page, 'GET', '/classes/list_all_active')) as ListReply<{ id: number; classname: string }>;
  const staff = (await send(page, 'GET', '/employee/active-list')) as ListReply<{ empId: number; empNo: string }>;
  const classId = classes.data.find(({ classname }) => classname === name)?.id ?? 0;
  const findEmpId = (number: number) => staff.data.find(({ empNo }) => empNo === `${name}-${number}`)?.empId ?? 0;
  const sectionHeads = { teacherid: findEmpId(1), adminid: findEmpId(2) };
  await send(page, 'POST', '/sections/create', { section: 'Rose', classid: classId, isactive: true, ...sectionHeads });
  const sectionReply = (await send(page, 'GET', `/sections/list?page=1&pageSize=1&class_id=${classId}`)) as {
    sections: { section_data: { id: number } }[];
  };
  return {
    classId,
    sectionId: sectionReply.sections[0]?.section_data.id ?? 0,
    async addStudents(sectionId: number, count: number) {
      const ids: number[] = [];
      for (let number = 1; number <= count; number += 1)
        ids.push(await addStudent(page, `${name}-S${number}`.replace(/\s/g, '')));
      await send(page, 'POST', `/section/add-students?section_id=${sectionId}`, { student_ids: ids });
    },
  };
}

/** Fills in the open form of a section. Selects each employee by typing the name into the picker. */
export async function fillSection(page: Page, { name, teacher, admin }: Record<'name' | 'teacher' | 'admin', string>) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Section Name').fill(name);
  for (const [label, headName] of [
    ['Class Teacher', teacher],
    ['Class Admin', admin],
  ] as const) {
    const field = dialog.getByLabel(label);
    await field.fill(headName);
    await page.keyboard.press('Enter');
    // Waits until the list closes. The employees are then loaded, and one of them is selected.
    await expect(field).toHaveAttribute('aria-expanded', 'false');
  }
}
