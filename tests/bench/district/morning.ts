import type { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { createStudentBody } from '../../support/students';
import { type ClientReply, sendRequest } from './client';
import { lastRegisterQuery } from './last-register';
import { nextNumber, type Person, pickRandom } from './people';

export interface Visitor {
  url: string;
  cookie: string;
  person: Person;
  random: SeededRandom;
}

export interface Action {
  name: string;
  /** The number of times that a thousand users perform the action in the first hour. */
  perThousand: number;
  reason: string;
  send(visitor: Visitor): Promise<ClientReply>;
}

const searchWords = [
  'sharma',
  'kul',
  'desh',
  'aarav',
  'meera',
  'pati',
  'reddy',
  'ana',
  'zoya',
  '98765',
  '4201',
  'pune',
];
const sortColumns = ['firstName', '-lastName', 'class', 'enrollmentNo', 'mobileNo'];

const readOf = (pathOf: (visitor: Visitor) => string) => (visitor: Visitor) =>
  sendRequest(visitor.url, pathOf(visitor), { cookie: visitor.cookie });

const day = new Date().toISOString().slice(0, 10);
const registerQuery = lastRegisterQuery();

const studentsPath = (query: string) => `/api/v1/students/list?page=1&per_page=10${query}`;

const createStudent = (number: number) =>
  createStudentBody({ enrollmentno: `N-${number}`, mobileno: String(8_000_000_000 + number) });

export const writes = {
  addStudent: ({ url, cookie }: Visitor) =>
    sendRequest(url, '/api/v1/students/create', { method: 'POST', cookie, body: createStudent(nextNumber()) }),
  editStudent: ({ url, cookie, person, random }: Visitor) => {
    const id = pickRandom(random, person.students);
    const path = `/api/v1/students/update?student_id=${id}`;
    return sendRequest(url, path, { method: 'PUT', cookie, body: { ...createStudent(nextNumber()), id } });
  },
  switchStudent: ({ url, cookie, person, random }: Visitor) =>
    sendRequest(url, `/api/v1/students/toggle-status?student_id=${pickRandom(random, person.students)}`, {
      method: 'POST',
      cookie,
    }),
  addEmployee: ({ url, cookie }: Visitor) => {
    const number = nextNumber();
    const user = {
      email: '',
      mobileno: String(5_000_000_000 + number),
      first_name: 'Uma',
      middle_name: '',
      last_name: 'Sen',
    };
    const body = { employee: { emp_no: `N-${number}`, designation: 'Clerk' }, user };
    return sendRequest(url, '/api/v1/employee/create', { method: 'POST', cookie, body });
  },
  addSubject: ({ url, cookie }: Visitor) =>
    sendRequest(url, `/api/v1/subject/create?subject_name=Subject%20${nextNumber()}`, { method: 'POST', cookie }),
  deleteSubject: ({ url, cookie }: Visitor, id: number) =>
    sendRequest(url, `/api/v1/subject/delete?subject_id=${id}`, { method: 'DELETE', cookie }),
  sendCircular: ({ url, cookie }: Visitor) => {
    const texts = { subject: `Circular ${nextNumber()}`, description: 'School closes at noon.', link: '' };
    const body = { notetype: 'Circular', ...texts, duedate: day, sectionid: 0, effectiveDate: day };
    return sendRequest(url, '/api/v1/diary/broadcast', { method: 'POST', cookie, body });
  },
};

export const actions: Action[] = [
  {
    name: 'a page: employees, students, sections',
    perThousand: 1_500,
    reason: 'a bookmark or a reload; between screens the console requests only rows',
    send: readOf(({ random }) => pickRandom(random, ['/employees', '/students', '/sections'])),
  },
  {
    name: 'students, a page',
    perThousand: 2_500,
    reason: 'the list that is opened most, and its next pages',
    send: readOf(({ random }) => studentsPath(random.happens(0.3) ? `&sort=${pickRandom(random, sortColumns)}` : '')),
  },
  {
    name: 'students, a search',
    perThousand: 2_500,
    reason: 'each user searches about once, with three requests while typing',
    send: readOf(({ random }) => studentsPath(`&search=${pickRandom(random, searchWords)}`)),
  },
  {
    name: 'students, of a section or class',
    perThousand: 1_000,
    reason: 'each class teacher opens their own section',
    send: readOf(({ person, random }) =>
      studentsPath(
        random.happens(0.5)
          ? `&section_id=${pickRandom(random, person.sections)}`
          : `&class_id=${pickRandom(random, person.classes)}`,
      ),
    ),
  },
  {
    name: 'employees, a page or a search',
    perThousand: 1_200,
    reason: 'to see who is present today',
    send: readOf(
      ({ random }) => `/api/v1/employee/list?page=1&pageSize=10${random.happens(0.4) ? '&search=sharma' : ''}`,
    ),
  },
  {
    name: 'sections, classes',
    perThousand: 1_300,
    reason: 'most select boxes load them',
    send: readOf(({ random }) =>
      pickRandom(random, ['/api/v1/sections/list?page=1&pageSize=10', '/api/v1/classes/list']),
    ),
  },
  {
    name: 'students and teachers of a section',
    perThousand: 1_000,
    reason: 'each class teacher once',
    send: readOf(({ person, random }) => {
      const kind = pickRandom(random, ['students', 'teachers']);
      return `/api/v1/section/${kind}?section_id=${pickRandom(random, person.sections)}`;
    }),
  },
  {
    name: 'attendance, export',
    perThousand: 100,
    reason: 'one in ten prints or sends the register',
    send: readOf(({ person, random }) => {
      return `/api/v1/section/attendance/export?section_id=${pickRandom(random, person.sections)}&${registerQuery}`;
    }),
  },
  { name: 'a student is edited', perThousand: 80, reason: 'a new number or address', send: writes.editStudent },
  { name: 'a status switch', perThousand: 60, reason: 'students leave and return', send: writes.switchStudent },
  {
    name: 'a student is added',
    perThousand: 20,
    reason: 'one new student per day and school',
    send: writes.addStudent,
  },
  { name: 'a circular', perThousand: 25, reason: 'every second school sends one', send: writes.sendCircular },
];

export const actionsPerPerson = actions.reduce((sum, { perThousand }) => sum + perThousand, 0) / 1_000;

export function pickAction(random: SeededRandom): Action {
  let remaining = random.between(1, actionsPerPerson * 1_000);
  for (const action of actions) {
    remaining -= action.perThousand;
    if (remaining <= 0) return action;
  }
  throw new Error('the shares do not add up');
}
