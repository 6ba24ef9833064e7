import type { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { studentBody } from '../../support/students';
import { type Answer, sendRequest } from './client';
import { lastRegister } from './last-register';
import { nextNumber, type Person, pickRandom } from './people';

export interface Visitor {
  url: string;
  cookie: string;
  person: Person;
  chance: SeededRandom;
}

export interface Act {
  what: string;
  /** The number of times per thousand users in the first hour. */
  perThousand: number;
  why: string;
  do(visitor: Visitor): Promise<Answer>;
}

const words = ['sharma', 'kul', 'desh', 'aarav', 'meera', 'pati', 'reddy', 'ana', 'zoya', '98765', '4201', 'pune'];
const columns = ['firstName', '-lastName', 'class', 'enrollmentNo', 'mobileNo'];

const get = (pathOf: (visitor: Visitor) => string) => (visitor: Visitor) =>
  sendRequest(visitor.url, pathOf(visitor), { cookie: visitor.cookie });

const day = new Date().toISOString().slice(0, 10);
const register = lastRegister();

const students = (query: string) => `/api/v1/students/list?page=1&per_page=10${query}`;

const student = (nth: number) => studentBody({ enrollmentno: `N-${nth}`, mobileno: String(8_000_000_000 + nth) });

export const writes = {
  addStudent: ({ url, cookie }: Visitor) =>
    sendRequest(url, '/api/v1/students/create', { method: 'POST', cookie, body: student(nextNumber()) }),
  editStudent: ({ url, cookie, person, chance }: Visitor) => {
    const id = pickRandom(chance, person.students);
    const path = `/api/v1/students/update?student_id=${id}`;
    return sendRequest(url, path, { method: 'PUT', cookie, body: { ...student(nextNumber()), id } });
  },
  switchStudent: ({ url, cookie, person, chance }: Visitor) =>
    sendRequest(url, `/api/v1/students/toggle-status?student_id=${pickRandom(chance, person.students)}`, {
      method: 'POST',
      cookie,
    }),
  addEmployee: ({ url, cookie }: Visitor) => {
    const nth = nextNumber();
    const user = {
      email: '',
      mobileno: String(5_000_000_000 + nth),
      first_name: 'Uma',
      middle_name: '',
      last_name: 'Sen',
    };
    const body = { employee: { emp_no: `N-${nth}`, designation: 'Clerk' }, user };
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

export const morning: Act[] = [
  {
    what: 'a page: employees, students, sections',
    perThousand: 1_500,
    why: 'a bookmark, a reload; between screens the console asks for rows alone',
    do: get(({ chance }) => pickRandom(chance, ['/employees', '/students', '/sections'])),
  },
  {
    what: 'students, a page',
    perThousand: 2_500,
    why: 'the list that is opened most, and its next pages',
    do: get(({ chance }) => students(chance.happens(0.3) ? `&sort=${pickRandom(chance, columns)}` : '')),
  },
  {
    what: 'students, a search',
    perThousand: 2_500,
    why: 'a name is looked for about once, by three requests while it is typed',
    do: get(({ chance }) => students(`&search=${pickRandom(chance, words)}`)),
  },
  {
    what: 'students, of a section or class',
    perThousand: 1_000,
    why: 'each class teacher looks at their own',
    do: get(({ person, chance }) =>
      students(
        chance.happens(0.5)
          ? `&section_id=${pickRandom(chance, person.sections)}`
          : `&class_id=${pickRandom(chance, person.classes)}`,
      ),
    ),
  },
  {
    what: 'employees, a page or a search',
    perThousand: 1_200,
    why: 'who is there today',
    do: get(({ chance }) => `/api/v1/employee/list?page=1&pageSize=10${chance.happens(0.4) ? '&search=sharma' : ''}`),
  },
  {
    what: 'sections, classes',
    perThousand: 1_300,
    why: 'behind most selects',
    do: get(({ chance }) => pickRandom(chance, ['/api/v1/sections/list?page=1&pageSize=10', '/api/v1/classes/list'])),
  },
  {
    what: 'students and teachers of a section',
    perThousand: 1_000,
    why: 'each class teacher once',
    do: get(({ person, chance }) => {
      const what = pickRandom(chance, ['students', 'teachers']);
      return `/api/v1/section/${what}?section_id=${pickRandom(chance, person.sections)}`;
    }),
  },
  {
    what: 'attendance, export',
    perThousand: 100,
    why: 'one in ten prints or sends the register',
    do: get(({ person, chance }) => {
      return `/api/v1/section/attendance/export?section_id=${pickRandom(chance, person.sections)}&${register}`;
    }),
  },
  { what: 'a student is edited', perThousand: 80, why: 'a number, an address', do: writes.editStudent },
  { what: 'a status switch', perThousand: 60, why: 'who has left or come back', do: writes.switchStudent },
  { what: 'a student is added', perThousand: 20, why: 'newcomers, one a day and school', do: writes.addStudent },
  { what: 'a circular', perThousand: 25, why: 'every second school sends one', do: writes.sendCircular },
];

export const actsPerPerson = morning.reduce((sum, { perThousand }) => sum + perThousand, 0) / 1_000;

export function nextAct(chance: SeededRandom): Act {
  let left = chance.between(1, actsPerPerson * 1_000);
  for (const act of morning) {
    left -= act.perThousand;
    if (left <= 0) return act;
  }
  throw new Error('the shares do not add up');
}
