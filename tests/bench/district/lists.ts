/**
 * Measures the lists of one school in a district of 1,000 schools and a million students. It measures each list through
 * the console and in PostgreSQL alone.
 */
import { startConsole } from '../../support/console';
import { query } from '../../support/postgres';
import { signInByRequest } from '../../support/staff-client';
import { randomSecret } from '../consoles';
import { printTable } from '../markdown-table';
import { size } from '../size';
import { requirePostgres, withDistrict } from './database';
import { lastRegisterQuery } from './last-register';
import { openExplainer, type Person, type Scan } from './plans';
import { schoolSizes } from './sizes';

const perPage = 10;
const listPath = (query = '') => `/api/v1/students/list?page=1&per_page=${perPage}${query}`;
const middlePagePath = (students: number, query = '') =>
  `/api/v1/students/list?page=${Math.ceil(students / perPage / 2)}&per_page=${perPage}${query}`;

interface School {
  students: number;
  person: Person & { mobileno: string };
  classId: number;
  sectionId: number;
  studentId: number;
  parentMobile: string;
}

type PathOf = (school: School) => string;

const searches: Record<string, string> = {
  'a name of one in forty (sharma)': 'sharma',
  'a name of one in seventy (zoya)': 'zoya',
  'a city of most (pune)': 'pune',
  'three letters of many (ana)': 'ana',
  'three letters of few (wxz)': 'wxz',
  'two words (meera patil)': 'meera%20patil',
  'part of a phone number (98765)': '98765',
  'three figures (420)': '420',
  'two letters (sh)': 'sh',
  'one letter (a)': 'a',
  'an enrollment number': '0042',
};

const studentReads: Record<string, PathOf> = {
  'first page': () => listPath(),
  'a page in the middle': ({ students }) => middlePagePath(students),
  'first page by first name': () => listPath('&sort=firstName'),
  'a page in the middle by last name, the last first': ({ students }) => middlePagePath(students, '&sort=-lastName'),
  'first page by class': () => listPath('&sort=class'),
  'by phone number': () => listPath('&sort=mobileNo'),
  'of one class': ({ classId }) => listPath(`&class_id=${classId}`),
  'of one section, by first name': ({ sectionId }) => listPath(`&section_id=${sectionId}&sort=firstName`),
  'the inactive ones': () => listPath('&status=inactive'),
  'without a section': () => listPath('&unplaced=true'),
  ...Object.fromEntries(Object.entries(searches).map(([name, word]) => [name, () => listPath(`&search=${word}`)])),
  'a first name, by first name (meera)': () => listPath('&search=meera&sort=firstName'),
  'three letters of many, by city (ana)': () => listPath('&search=ana&sort=city'),
  'a name, the inactive ones': () => listPath('&search=sharma&status=inactive'),
};

const today = new Date().toISOString().slice(0, 10);

const otherReads: Record<string, PathOf> = {
  profile: () => '/api/v1/web/user/profile',
  'the day': () => `/api/v1/school/day?day=${today}`,
  employees: () => '/api/v1/employee/list?page=1&pageSize=10',
  'employees by last name': () => '/api/v1/employee/list?page=1&pageSize=10&sort=lastName',
  'a search of employees': () => '/api/v1/employee/list?page=1&pageSize=10&search=sharma',
  'active employees': () => '/api/v1/employee/active-list',
  'export of employees': () => '/api/v1/employee/list/export?format=excel',
  'an employee by mobile number': ({ person }) => `/api/v1/employee/validate?mobile_number=${person.mobileno}`,
  'a person by mobile number': ({ parentMobile }) => `/api/v1/user/validate?mobile_number=${parentMobile}`,
  'parents of a student': ({ studentId }) => `/api/v1/students/parents?student_id=${studentId}`,
  classes: () => '/api/v1/classes/list',
  'active classes': () => '/api/v1/classes/list_all_active',
  'subjects of a class': ({ classId }) => `/api/v1/classes/subjects?class_id=${classId}`,
  'export of a class': ({ classId }) => `/api/v1/students/class/export?class_id=${classId}`,
  subjects: () => '/api/v1/subject/list?page=1&page_size=50',
  sections: () => '/api/v1/sections/list?page=1&pageSize=10',
  'a search of sections': () => '/api/v1/sections/list?page=1&pageSize=10&search=10',
  'students of a section': ({ sectionId }) => `/api/v1/section/students?section_id=${sectionId}`,
  'teachers of a section': ({ sectionId }) => `/api/v1/section/teachers?section_id=${sectionId}`,
  'export of a section': ({ sectionId }) => `/api/v1/students/section/export?section_id=${sectionId}`,
  'export of attendance': ({ sectionId }) =>
    `/api/v1/section/attendance/export?section_id=${sectionId}&${lastRegisterQuery()}`,
  holidays: () => '/api/v1/holiday/list',
  'export of holidays': () => '/api/v1/holiday/download',
  'meal plans': () => '/api/v1/school/meal-plan',
  broadcasts: () => '/api/v1/diary/broadcast?page=1',
};

async function readSchool(url: string, id: number): Promise<School> {
  const [row] = (await query(
    url,
    `select (select count(*) from students where school_id = ${id})::int as students,
       (select row_to_json(users) from users where school_id = ${id} and role is not null order by id limit 1) as person,
       (select min(id) + 4 from classes where school_id = ${id}) as "classId",
       (select min(id) from sections where school_id = ${id}) as "sectionId",
       (select min(id) from students where school_id = ${id}) as "studentId",
       (select max(mobileno) from users where school_id = ${id} and role is null) as "parentMobile"`,
  )) as unknown as School[];
  if (!row?.person) throw new Error(`school ${id} has no staff`);
  return row;
}

async function medianMs(address: string, cookie: string): Promise<number> {
  const times = [];
  for (let round = -3; round < size.searches / 4; round += 1) {
    const startedAt = performance.now();
    const reply = await fetch(address, { headers: { cookie } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const maxMs = 50;

/** Returns the sequential scans of more than 1,000 rows. A school has 1,000 students on average. */
const largeSequentialScans = (scans: Scan[]) => scans.filter(({ isSequential, rows }) => isSequential && rows > 1_000);

async function measure(url: string, ids: number[]) {
  const explainer = await openExplainer(url);
  const running = await startConsole({ DATABASE_URL: url, SESSION_SECRET: randomSecret(), RATE_LIMITS: 'off' });
  const measureReads = async (schools: School[], reads: Record<string, PathOf>, limitMs: number) => {
    const rows = Object.keys(reads).map((name): Record<string, string | number> => ({ request: name }));
    for (const school of schools) {
      const cookie = await signInByRequest(running, school.person.mobileno);
      for (const [index, pathOf] of Object.values(reads).entries()) {
        const path = pathOf(school);
        const ms = await medianMs(running.url + path, cookie);
        const cost = await explainer.measureCost(school.person, path);
        if (ms > limitMs || largeSequentialScans(cost.scans).length > 0) process.exitCode = 1;
        Object.assign(rows[index] ?? {}, {
          [`${school.students} students, ms`]: ms.toFixed(1),
          [`its plans alone, ms (${school.students})`]: cost.ms.toFixed(1),
          [`most rows of one scan (${school.students})`]: Math.max(...cost.scans.map(({ rows: read }) => read)),
        });
      }
    }
    return rows;
  };
  try {
    const schools = await Promise.all(ids.map((id) => readSchool(url, id)));
    printTable(
      `Lists of students, medians of ${size.searches / 4} requests one after the other (at most ${maxMs} ms)`,
      await measureReads(schools, studentReads, maxMs),
    );
    // Sets no time limit for these reads, because an export writes a sheet, which takes longer than any query.
    const others = await measureReads(schools.slice(0, 1), otherReads, Number.POSITIVE_INFINITY);
    printTable('Other reads of the smaller school', others);
  } finally {
    await running.close();
    await explainer.close();
  }
}

requirePostgres();
const sizes = schoolSizes(size.schools, size.giantSchool);
const typicalId = sizes.findIndex((students, index) => index > 0 && Math.abs(students - 1_000) < 60) + 1;
await withDistrict(sizes, 1, (url) => measure(url, [typicalId || 2, 1]));
