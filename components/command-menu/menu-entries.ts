import type { IconNode } from 'lucide';
import { addParam } from '@/lib/browser/hooks/use-dialog';
import type { CallName } from '@/lib/contract/calls';
import type { SchoolClass } from '@/lib/contract/classes';
import type { Employee } from '@/lib/contract/employees';
import type { MyStudent } from '@/lib/contract/my-sections';
import type { Section } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import type { View } from '@/lib/contract/views';
import { mySectionPath } from '@/lib/features/my-sections/queries';
import { sectionName } from '@/lib/features/my-sections/rules';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { pathOf } from '@/lib/features/views/hooks';
import { sortByClass } from '@/lib/format/class-level';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { navigation, type Requirements } from '@/lib/navigation';
import type { Entry } from './entry';

export interface ScreenEntry extends Entry {
  requirements: Requirements;
  /** The call that the entry makes, in addition to those of its screen. */
  call?: CallName;
}

interface PageEntry extends ScreenEntry {
  icon: IconNode;
}

export const pageEntries: PageEntry[] = navigation.flatMap((screen) => {
  const { icon, links = [], children } = screen;
  const pages = children ?? [screen, ...links];
  return pages.map((page) => ({
    label: page.label,
    ...(children && { detail: screen.label }),
    href: page.path,
    icon,
    requirements: page,
  }));
});

export const viewEntries = (views: readonly View[]): Entry[] =>
  views
    .filter(({ name }) => name !== '')
    .map(({ name, address }) => {
      const path = pathOf(address);
      const page = pageEntries.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
      return { label: name, detail: page?.label, href: address };
    });

export const addEntries: ScreenEntry[] = navigation.flatMap((screen) =>
  screen.addable
    ? [
        {
          label: screen.addable.label,
          href: `${screen.path}?${addParam}`,
          requirements: screen,
          call: screen.addable.call,
        },
      ]
    : [],
);

/** Returns a string such as `5 A · EN-17 · +91 98765 43210`. Leaves out empty parts. */
const joinParts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

const mobileText = ({ mobileNo }: { mobileNo: string }) => (mobileNo.trim() ? formatPhone(mobileNo) : '');

/**
 * Returns a URL that opens a person's drawer. If the server cannot filter by id (`canFilter` is false), the URL also
 * contains a search for `number`, so that the list page shows the person.
 */
function personUrl(list: string, param: string, id: number | null, number: string, canFilter: boolean): string {
  const query = new URLSearchParams();
  if (number && (!canFilter || id === null)) query.set('search', number);
  if (id !== null) query.set(param, String(id));
  return `${list}?${query}`;
}

/** @param hasReasons true if the server says why a search has found a student. */
export function studentEntry(student: Student, canFilter: boolean, hasReasons = false): Entry {
  const { id, enrollmentNo, foundBy } = student;
  return {
    label: personName(student),
    foundBy: hasReasons ? foundBy : '',
    detail: joinParts(placementText(student), enrollmentText(student), mobileText(student)),
    href: personUrl('/students', 'student', id, enrollmentNo.trim() || personName(student), canFilter),
  };
}

export function employeeEntry(employee: Employee, canFilter: boolean): Entry {
  const { empId, empNo, designation } = employee;
  return {
    label: personName(employee),
    detail: joinParts(designation.trim(), empNo.trim(), mobileText(employee)),
    href: personUrl('/employees', 'employee', empId, empNo.trim() || personName(employee), canFilter),
  };
}

export const myStudentEntry = (student: MyStudent): Entry => ({
  label: personName(student),
  detail: joinParts(sectionName(student), student.enrollmentNo),
  href: `${mySectionPath(student.section_id)}?${new URLSearchParams({ search: student.enrollmentNo || personName(student) })}`,
});

export const allMatching = (list: '/students' | '/employees', search: string): Entry => ({
  label: `All ${list.slice(1)} matching “${search}”`,
  href: `${list}?${new URLSearchParams({ search })}`,
});

interface ClassEntry extends Entry {
  /**
   * The text that the search matches. The text of a section also contains a short form such as `5A`, which users often
   * type.
   */
  text: string;
}

export const classEntries = (classes: readonly SchoolClass[]): ClassEntry[] =>
  classes.flatMap(({ id, classname, isactive }) =>
    id !== null && isactive
      ? [{ label: classname, detail: 'Class', href: `/sections?class=${id}`, text: `${classname} class` }]
      : [],
  );

interface SectionEntry extends ClassEntry {
  attendance: Entry;
}

export function sectionEntries(classes: readonly SchoolClass[], sections: readonly Section[]): SectionEntry[] {
  const classById = new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass]));
  const classNameOf = ({ classid }: Section) => classById.get(classid)?.classname ?? '';
  return sortByClass(sections, classNameOf).flatMap((row) => {
    const { id, section, classid } = row;
    const className = classNameOf(row);
    const label = `${className} ${section}`.trim();
    return id === null || classid === null
      ? []
      : [
          {
            label,
            detail: 'Section',
            href: `/sections/${id}/students`,
            text: `${label} ${className}${section} section`,
            attendance: { label: `Attendance of ${label}`, href: `/attendance-report?class=${classid}&section=${id}` },
          },
        ];
  });
}
