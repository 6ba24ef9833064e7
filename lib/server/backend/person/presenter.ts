import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import { teacherTypes } from '@/lib/contract/values/constants';
import { extensionOf } from '@/lib/contract/values/file-kinds';
import { formatPhone } from '@/lib/format/phone';
import { pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/text';
import type { Db } from '../db/schema';
import { tables } from '../db/tables';
import { sectionsTaughtBy } from '../employees/queries';
import type { FileStore } from '../file-storage/file-store';
import { fullName } from '../http/text-rules';
import { findChildren } from '../parents/queries';
import { findFormerSections } from '../school-years/queries';
import { parentsOf, studentsOf, withPlacement } from '../students/queries';
import { type PageTable, renderPage, tablesOf } from './hand-over-page';
import {
  type Collected,
  collectData,
  countBroadcasts,
  countRows,
  erasedIds,
  findLastParents,
  findTraces,
  hasActed,
  listErasedRows,
  type Person,
} from './queries';

async function findKept(db: Db, schoolId: number, { name, ids, otherRoles }: Person, recordDays: number) {
  const broadcasts = await countBroadcasts(db, schoolId, name);
  return [
    ...otherRoles.map((role) => ({
      what: 'Name, number, email and photo',
      reason: `${name} is also ${role}.`,
    })),
    ...(ids.users !== undefined && (await hasActed(db, schoolId, ids.users))
      ? [
          {
            what: 'What this person did in Homeroom, without the name',
            reason: 'It belongs to the history of other records.',
          },
        ]
      : []),
    {
      what: 'Who changed, opened or downloaded this record, with its id, but without names and values',
      reason: `The school must be able to find out who has used data. Removed after ${pluralize(recordDays, '1 day', (days) => `${days} days`)}.`,
    },
    ...(broadcasts > 0
      ? [
          {
            what: pluralize(broadcasts, '1 broadcast with this name', (count) => `${count} broadcasts with this name`),
            reason: 'A text may name several people. Please edit or delete it yourself.',
          },
        ]
      : []),
    { what: 'Copies in backups', reason: 'They stay until the person who runs Homeroom deletes the backups.' },
  ];
}

export async function presentErasure(db: Db, schoolId: number, person: Person, recordDays: number) {
  const counts = new Map<string, number>();
  const add = (what: string, count: number) => count > 0 && counts.set(what, (counts.get(what) ?? 0) + count);
  for (const rows of listErasedRows(person)) add(rows.what, await countRows(db, rows));
  const { photos, changes } = await findTraces(db, schoolId, person);
  add('Photos', photos.length);
  add('Changes with old and new values', changes);
  const parents = person.noun === 'students' ? await findLastParents(db, schoolId, person.id) : [];
  return {
    name: person.name,
    number: person.number,
    deleted: [...counts].map(([what, count]) => ({ what, count })),
    kept: await findKept(db, schoolId, { ...person, ids: erasedIds(person) }, recordDays),
    parents: parents.map(({ id, parent_type, first_name, middle_name, last_name }) => ({
      id,
      parent_type,
      name: fullName(first_name, middle_name, last_name),
    })),
  };
}

const teacherRoles: Record<number, string> = {
  [teacherTypes.classTeacher]: 'Class Teacher',
  [teacherTypes.classAdmin]: 'Class Admin',
};

async function findRelations(db: Db, schoolId: number, { noun, id }: Person): Promise<PageTable[]> {
  if (noun === 'employees') {
    const sections = await sectionsTaughtBy(db, [id]);
    const rows = sections.map(({ className, section, typeid }) => [
      `${className} ${section}`,
      teacherRoles[typeid] ?? 'Teacher',
    ]);
    return [{ title: 'Sections', rows }];
  }
  if (noun === 'parents') {
    const children = await findChildren(db, schoolId, id);
    const rows = children.map(({ parenttype, firstname, middlename, lastname }) => [
      titleCase(parenttype),
      fullName(firstname, middlename, lastname),
    ]);
    return [{ title: 'Children', head: ['Relationship', 'Name of the child'], rows }];
  }
  const placed = await withPlacement(studentsOf(db, schoolId).where('students.id', '=', id)).executeTakeFirst();
  const former = await findFormerSections(db, schoolId, id);
  const parents = await parentsOf(db, schoolId, id)
    .select(['parent_type', 'first_name', 'middle_name', 'last_name', 'users.mobileno', 'users.email'])
    .orderBy('student_parents.id')
    .execute();
  return [
    {
      title: 'Class and section',
      rows: placed?.classname ? [['Section', `${placed.classname} ${placed.section}`]] : [],
    },
    {
      title: 'Sections of former school years',
      rows: former.map(({ name, classname, section }) => [name, `${classname} ${section}`]),
    },
    {
      title: 'Parents',
      head: ['Relationship', 'Name', 'Mobile number', 'Email'],
      rows: parents.map(({ parent_type, first_name, middle_name, last_name, mobileno, email }) => [
        ...[titleCase(parent_type), fullName(first_name, middle_name, last_name), formatPhone(mobileno), email],
      ]),
    },
  ];
}

async function readPhoto(files: FileStore, { stored }: Collected) {
  for (const table of ['students', 'users'] as const) {
    const filename = stored[table]?.[0]?.profilepic;
    if (typeof filename !== 'string' || filename === '') continue;
    const file = await files.open(tables[table].columns.profilepic.folder, filename);
    if (file) return { name: `photo.${extensionOf(filename)}`, bytes: await buffer(file.content) };
  }
  return null;
}

export async function presentHandOver(db: Db, files: FileStore, schoolId: number, person: Person) {
  const collected = await collectData(db, schoolId, person);
  const photo = await readPhoto(files, collected);
  const tables = tablesOf(person, collected, await findRelations(db, schoolId, person));
  const zip = new JSZip();
  zip.file('data.html', renderPage(collected, tables, photo?.name ?? null));
  zip.file('data.json', JSON.stringify(collected, null, 2));
  if (photo) zip.file(photo.name, photo.bytes);
  return new Uint8Array(await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }));
}
