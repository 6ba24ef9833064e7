import { grantAccess, listClassTeachers } from '@/lib/contract/access';
import { createBroadcast } from '@/lib/contract/broadcasts';
import { makeBulkCall } from '@/lib/contract/bulk';
import type { Call, CallInput } from '@/lib/contract/call';
import { createClass, updateClass } from '@/lib/contract/classes';
import { listEmployees, updateEmployee, validateEmployee } from '@/lib/contract/employees';
import { createHoliday } from '@/lib/contract/holidays';
import { createParent } from '@/lib/contract/parents';
import { loadYearPlan, startYear } from '@/lib/contract/school-years';
import { addSectionEmployee, createSection, listSectionTeachers, updateSection } from '@/lib/contract/sections';
import { createStudent, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import { createSubject, deleteSubject } from '@/lib/contract/subjects';
import { schoolWeek } from '../support/school-week';
import { callAs, type Staff, sendCall } from '../support/staff-client';
import { createStudentBody } from '../support/students';

export const longName = {
  first_name: 'Venkatanarasimharajuvaripeta',
  middle_name: 'Lakshminarasimha Subrahmanyam',
  last_name: 'Thiruvananthapuramkaran',
  email: 'venkatanarasimharajuvaripeta.thiruvananthapuramkaran@greenvalley.example.com',
};
const names = [
  longName,
  { first_name: 'श्रीनिवास', middle_name: 'विश्वनाथ', last_name: 'कुलकर्णी', email: 'shrinivas.kulkarni@example.com' },
  { first_name: 'त्र्यंबकेश्वरप्रसाद', middle_name: '', last_name: 'ज्ञानेश्वरमाउलीकर', email: '' },
];
const designations = [
  'Senior Accountant and Coordinator of Examinations, Transport and Hostels',
  'प्रधानाध्यापक (उच्च माध्यमिक विभाग)',
  'Mathematics Teacher',
];
const address = {
  addressline1: '1204, Swaminarayan Residency Co-operative Housing Society, Bhagyanagar Extension Road',
  addressline2: 'मंगळवार पेठ, शनिवार वाड्याजवळ',
  city: 'Thiruvananthapuram',
  state: 'Arunachal Pradesh',
  zipcode: '411001',
};

export const longSubject = 'Instructions to all parents about the annual examinations and the transport during them';

export const schoolName = 'Green Valley Public School';

async function sendOrThrow<C extends Call>(staff: Staff, call: C, input: CallInput<C>): Promise<void> {
  const reply = await sendCall(staff, call, input);
  if (!reply.ok) throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${await reply.text()}`);
}

const guardianMobile = '6000000001';
export const viewerMobile = '6000000002';

/** The mobile number of the second employee, who can sign in. */
export const clerkMobile = '7010007461';

export const addViewer = (staff: Staff): Promise<void> =>
  sendOrThrow(staff, grantAccess, {
    body: { role: 'view', person: { ...longName, mobileno: viewerMobile } },
  });

/** Lets a teacher of the first section sign in, and returns the mobile number. */
export async function addTeacher(staff: Staff): Promise<string> {
  const { teachers } = await callAs(staff, listSectionTeachers, { query: { section_id: 1 } });
  const { data } = await callAs(staff, listEmployees, {
    query: { page: 1, pageSize: 100, emp_id: teachers[0]?.teacherid ?? 0 },
  });
  const mobile = data[0]?.mobileNo ?? '';
  const others = (await callAs(staff, listClassTeachers, {})).data;
  const person_id = others.find(({ mobileno }) => mobileno === mobile)?.person_id ?? 0;
  await sendOrThrow(staff, grantAccess, { body: { role: 'teacher', person_id } });
  return mobile;
}

/** Lets a registered person sign in. */
async function grantAccessTo(staff: Staff, mobile_number: string): Promise<void> {
  const { data } = await (await sendCall(staff, validateEmployee, { query: { mobile_number } })).json();
  await sendOrThrow(staff, grantAccess, { body: { role: 'view', person_id: data.user.userId } });
}

/** Ends a school year in which all students stay, so that the other lists do not change. */
async function endYear(staff: Staff): Promise<void> {
  const { sections } = await (await sendCall(staff, loadYearPlan, {})).json();
  const stay = sections.map(({ section_id }: { section_id: number }) => ({ section_id, to: 'stays' }));
  const body = { name: '2025-26', last_year_id: 0, max_students: 200, sections: stay, students: [] };
  await sendOrThrow(staff, startYear, { body });
}

/**
 * Gives long names to the first records of the demo school, so that all lists show them. Adds records of each kind with
 * long strings.
 */
export async function fillSchool(staff: Staff): Promise<void> {
  const send = <C extends Call>(call: C, input: CallInput<C>) => sendOrThrow(staff, call, input);

  for (const [index, person] of names.entries()) {
    const number = { emp_no: `E-10${index + 1}`, mobile_no: `701000746${index}` };
    await send(updateEmployee, {
      body: { ...number, emp_id: index + 1, designation: designations[index] ?? '', ...person },
    });
    const { first_name, middle_name, last_name, email } = person;
    await send(updateStudent, {
      query: { student_id: index + 1 },
      body: {
        ...createStudentBody({
          ...{ firstname: first_name, middlename: middle_name, lastname: last_name, email, ...address },
          ...{ enrollmentno: `GV-2026-0001-ADMISSION-${index}`, mobileno: `781049735${index}` },
          ...{ isactive: index !== 1, dob: '2021-05-05', gender: 'F' },
        }),
        id: index + 1,
      },
    });
  }
  // The first student again.
  await send(createStudent, {
    body: createStudentBody({
      ...{ firstname: longName.first_name, middlename: longName.middle_name, lastname: longName.last_name },
      ...{ enrollmentno: 'DUP-2', mobileno: '7810497359', gender: 'F', dob: '2021-05-05' },
      ...{ ...address, addressline2: '' },
    }),
  });
  await send(createParent, {
    query: { student_id: 1, parent_type: 'guardian' },
    body: { ...longName, mobileno: guardianMobile, profilepic: '' },
  });
  await send(createParent, {
    query: { student_id: 1, parent_type: 'mother' },
    body: { first_name: 'Sunita', last_name: 'Rao', mobileno: '9811100077' },
  });
  // Lets the second employee and the guardian sign in.
  for (const mobile of [clerkMobile, guardianMobile]) await grantAccessTo(staff, mobile);
  const week = { isactive: true, ...schoolWeek };
  await send(updateClass, {
    query: { class_id: 1 },
    body: { classname: 'Lower Kindergarten of the Morning Shift', ...week },
  });
  await send(updateClass, { query: { class_id: 2 }, body: { classname: 'बालवर्ग (सकाळची शाळा)', ...week } });
  await send(createClass, { body: { classname: 'Without Sections', ...week } });
  await send(updateSection, {
    query: { section_id: 1 },
    body: { section: 'Rabindranath Tagore and Sarojini Naidu', classid: 1, isactive: true, teacherid: 1, adminid: 2 },
  });
  for (let employee_id = 9; employee_id < 21; employee_id += 1) {
    await send(addSectionEmployee, { query: { section_id: 1, employee_id } });
  }
  for (const section of 'EFGHIJKLMNOP') {
    await send(createSection, { body: { section, classid: 1, isactive: true, teacherid: 3, adminid: 4 } });
  }
  for (const name of ['Applied Mathematics, Statistics and Business Studies', 'अंकगणित आणि बीजगणित']) {
    await send(createSubject, { query: { subject_name: name } });
  }
  for (const subject_name of ['Botany', 'Environmental Studies, Gardening and the History of the School’s Own Farm']) {
    const reply = await sendCall(staff, createSubject, { query: { subject_name } });
    await send(deleteSubject, { query: { subject_id: (await reply.json()).data.id } });
  }
  // Takes the name of the deleted subject.
  await send(createSubject, { query: { subject_name: 'Botany' } });
  await send(createHoliday, {
    body: {
      holiday_name: 'Foundation Week of the Green Valley Educational Trust, with Sports and Excursions',
      start_date: '2026-01-05',
      end_date: '2026-01-10',
      classes: [1, 2, 3, 4, 5, 6],
    },
  });
  await send(createHoliday, {
    body: { holiday_name: 'मकर संक्रांत', start_date: '2026-01-14', end_date: '2026-01-14', classes: [1] },
  });
  const broadcast = { link: '', duedate: '2026-12-01', sectionid: 0 as const, effectiveDate: '2026-11-21' };
  await send(createBroadcast, {
    body: {
      ...broadcast,
      notetype: 'Circular',
      subject: longSubject,
      description: 'The buses leave at one o’clock. '.repeat(8),
      link: 'https://school.example/circulars/2026/annual-examinations-and-transport-of-the-students.pdf',
    },
  });
  await send(createBroadcast, {
    body: { ...broadcast, notetype: 'Circular', subject: 'दिवाळीची सुट्टी', description: 'शाळा सोमवारी पुन्हा सुरू होईल.' },
  });
  await endYear(staff);
  // An action on many students, one of whom was changed since.
  const requests = [101, 102, 103].map((student_id) => ({ student_id, activate: false }));
  await send(makeBulkCall, { body: { call: 'POST /students/toggle-status', requests } });
  await send(toggleStudentStatus, { query: { student_id: 102 } });
}
