import { type RawBuilder, sql } from 'kysely';
import type { ChangeVerb } from '@/lib/contract/activities';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { descriptionOf, isTable, type Table, tableNames, type tables } from './tables';

export type MovedName = { [T in Table]: (typeof tables)[T] extends { move: string } ? never : T }[Table];

const isMoved = (name: string): name is MovedName => isTable(name) && !descriptionOf(name).move;

export interface AnyTable {
  name: MovedName;
  numbers: Record<string, string>;
  files: Record<string, string>;
  through: { column: string; table: string } | null;
}

export const movedTables: AnyTable[] = tableNames.filter(isMoved).map((name) => {
  const { columns, through } = descriptionOf(name);
  const entries = Object.entries(columns);
  const numbers = Object.fromEntries(entries.flatMap(([column, { meaning }]) => (meaning ? [[column, meaning]] : [])));
  const files = Object.fromEntries(entries.flatMap(([column, { folder }]) => (folder ? [[column, folder]] : [])));
  return { name, numbers, files, through: through ? { column: through, table: numbers[through] ?? '' } : null };
});

interface Link {
  table: MovedName;
  column: string;
  target: MovedName;
  /** True if the row stays without the link when the target is deleted. Other rows are deleted with the target. */
  isOptional: boolean;
}

export const links: Link[] = tableNames
  .filter(isMoved)
  .flatMap((table) =>
    Object.entries(descriptionOf(table).columns).flatMap(([column, { isLink, meaning, isNullable }]) =>
      isLink && meaning !== null && isMoved(meaning) ? { table, column, target: meaning, isOptional: isNullable } : [],
    ),
  );

export const idFields = {
  adminid: 'employees',
  class_id: 'classes',
  classes: 'classes',
  import_id: 'imports',
  merged_id: 'students',
  person_id: 'users',
  section_id: 'sections',
  student_id: 'students',
  teacherid: 'employees',
} as const satisfies Record<string, Table>;

export type IdField = keyof typeof idFields;

interface RecordTable {
  table: MovedName;
  name: RawBuilder<unknown>;
  schoolColumn?: string;
  join?: RawBuilder<unknown>;
  /** Imports and merges have an undo of their own. */
  undoableVerbs: readonly ChangeVerb[];
}

const fullNameSql = (first: string, middle: string, last: string) =>
  sql`trim(replace(${sql.ref(first)} || ' ' || ${sql.ref(middle)} || ' ' || ${sql.ref(last)}, '  ', ' '))`;

const userName = fullNameSql('users.first_name', 'users.middle_name', 'users.last_name');

export const recordTables: Record<ChangedNoun, RecordTable> = {
  employees: {
    table: 'employees',
    name: userName,
    join: sql`inner join users on users.id = employees.user_id and users.school_id = employees.school_id`,
    undoableVerbs: ['activated', 'deactivated', 'linked', 'unlinked', 'deleted'],
  },
  students: {
    table: 'students',
    name: fullNameSql('firstname', 'middlename', 'lastname'),
    undoableVerbs: ['activated', 'deactivated', 'moved', 'removed', 'deleted'],
  },
  parents: { table: 'users', name: userName, undoableVerbs: [] },
  classes: { table: 'classes', name: sql`classname`, undoableVerbs: ['activated', 'deactivated'] },
  subjects: { table: 'subjects', name: sql`subject_name`, undoableVerbs: ['deleted'] },
  sections: {
    table: 'sections',
    name: sql`classes.classname || ' ' || sections.section`,
    join: sql`inner join classes on classes.id = sections.class_id and classes.school_id = sections.school_id`,
    undoableVerbs: [],
  },
  holidays: { table: 'holidays', name: sql`holidayname`, undoableVerbs: ['deleted'] },
  'meal-plan': { table: 'meal_plans', name: sql`month`, undoableVerbs: [] },
  school: { table: 'schools', name: sql`name`, schoolColumn: 'id', undoableVerbs: [] },
  broadcasts: { table: 'broadcasts', name: sql`subject`, undoableVerbs: ['deleted'] },
  access: { table: 'users', name: userName, undoableVerbs: [] },
};
