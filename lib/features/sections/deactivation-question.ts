/** Questions to confirm a deactivation. A question is `null` if nothing depends on the record. */

import { call } from '@/lib/browser/client/call';
import type { AccessPerson } from '@/lib/contract/access';
import type { SchoolClass } from '@/lib/contract/classes';
import type { Employee } from '@/lib/contract/employees';
import type { Feature } from '@/lib/contract/features';
import type { Section } from '@/lib/contract/sections';
import { teacherTypes } from '@/lib/contract/values/constants';
import { describeRemainingAdministrators } from '@/lib/features/access/texts';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';
import { maxSectionsPerPage } from './queries';

const posts = [
  { typeId: teacherTypes.classTeacher, label: 'class teacher' },
  { typeId: teacherTypes.classAdmin, label: 'class admin' },
];

const countStudents = (count: number) => pluralize(count, '1 student', (total) => `${total} students`);

/** Returns no people if they can't be loaded. The question then does not mention sign-in. */
async function loadPeople(features: readonly Feature[]): Promise<AccessPerson[]> {
  const people = features.includes('access') ? await call('GET /access/list', {}).catch(() => null) : null;
  return people?.data ?? [];
}

const personOf = ({ empId }: Employee, people: readonly AccessPerson[]) =>
  people.find(({ emp_id }) => emp_id !== null && emp_id === empId);

function describeLostAccess(employee: Employee, people: readonly AccessPerson[]): string {
  const person = personOf(employee, people);
  if (!person) return '';
  if (!person.is_self)
    return `${personName(employee)} can sign in, and is signed out at once on every device. The access returns with the activation.`;
  const remaining = describeRemainingAdministrators(people) ?? '';
  return `This is you: you are signed out at once on every device, and can no longer sign in. ${remaining}`.trim();
}

function employeeQuestion(employee: Employee, people: readonly AccessPerson[]) {
  const name = personName(employee);
  const access = describeLostAccess(employee, people);
  const texts = posts.flatMap(({ typeId, label }) => {
    const sections = (employee.sections ?? []).filter(({ typeid }) => typeid === typeId);
    const names = sections.map(({ className, section }) => `${className} ${section}`);
    return names.length > 0 ? `${label} of ${joinWithAnd(names)}` : [];
  });
  const post =
    texts.length > 0
      ? `${name} is ${joinWithAnd(texts)}, and stays so until you select somebody else in Sections.`
      : '';
  if (!post && !access) return null;
  return { title: `Deactivate ${name}?`, text: [post, access].filter(Boolean).join(' ') };
}

async function classQuestion({ id, classname }: SchoolClass, features: readonly Feature[]) {
  if (id === null) return null;
  const { sections } = await call('GET /sections/list', {
    query: { page: 1, pageSize: maxSectionsPerPage, class_id: id },
  });
  const sectionCount = sections.filter(({ isactive }) => isactive).length;
  if (sectionCount === 0) return null;
  // Without the feature `filter`, the server would count the students of all classes.
  const students = features.includes('filter')
    ? await call('GET /students/list', { query: { page: 1, per_page: 1, class_id: id, status: 'active' } })
    : null;
  const label = /^class\b/i.test(classname) ? classname : `Class ${classname}`;
  const sectionText = pluralize(sectionCount, '1 section', (count) => `${count} sections`);
  const studentText = students?.total_records ? ` with ${countStudents(students.total_records)}` : '';
  return {
    title: `Deactivate ${label}?`,
    text: `${label} has ${sectionText}${studentText}. They stay active, but the class can no longer be selected in Sections, Holidays and Attendance Report.`,
  };
}

async function sectionQuestion({ id }: Section, name: string) {
  const students = await call('GET /section/students', { query: { section_id: id } });
  const count = students.filter((student) => student.student_deletedat === null).length;
  if (count === 0) return null;
  return {
    title: `Deactivate Section ${name}?`,
    text: `Section ${name} has ${countStudents(count)}. They stay active and stay in the section.`,
  };
}

export type DeactivatedRecord =
  | { employee: Employee }
  | { schoolClass: SchoolClass }
  | { section: Section; name: string };

export async function findQuestion(record: DeactivatedRecord, features: readonly Feature[]) {
  if ('employee' in record) return employeeQuestion(record.employee, await loadPeople(features));
  if ('schoolClass' in record) return classQuestion(record.schoolClass, features);
  return sectionQuestion(record.section, record.name);
}

const maxQuestions = 3;

function joinQuestions(questions: readonly ({ text: string } | null)[]): string[] {
  const texts = questions.flatMap((question) => question?.text ?? []);
  const others = pluralize(
    texts.length - maxQuestions,
    'This also concerns 1 more.',
    (count) => `This also concerns ${count} more.`,
  );
  return [...texts.slice(0, maxQuestions), ...(texts.length > maxQuestions ? [others] : [])];
}

export async function findEmployeesEffects(employees: readonly Employee[], features: readonly Feature[]) {
  const people = await loadPeople(features);
  // Begins with the user's own record, because only the first effects are shown.
  const isSelf = (employee: Employee) => Number(personOf(employee, people)?.is_self ?? false);
  const ownFirst = employees.toSorted((a, b) => isSelf(b) - isSelf(a));
  return joinQuestions(ownFirst.map((employee) => employeeQuestion(employee, people)));
}

export async function findClassesEffects(classes: readonly SchoolClass[], features: readonly Feature[]) {
  const questions = [];
  for (const schoolClass of classes) questions.push(await classQuestion(schoolClass, features));
  return joinQuestions(questions);
}
