import { type RawBuilder, sql } from 'kysely';
import type { UploadFolder } from '@/lib/contract/files';
import type { ChangedNoun } from '@/lib/contract/nouns';
import type { RowOf, Schema } from './schema';

type Table = keyof Schema;

/**
 * The meaning of a number column. A table name means an id in that table. `record` means an id whose table depends on
 * the kind of the record (`noun`). `quantity` means any number that is not an id.
 */
type Meaning = 'quantity' | 'record' | Table;

type NumberColumn<T extends Table> = {
  [C in Exclude<keyof RowOf<T>, 'id'>]: Exclude<RowOf<T>[C], null> extends number ? C : never;
}[Exclude<keyof RowOf<T>, 'id'>];

interface MovedTable<T extends Table> {
  /**
   * The meaning of each number column. The type requires every number column, so that no id is forgotten when a school
   * is moved to another database.
   */
  numbers: Record<NumberColumn<T>, Meaning>;
  /**
   * The upload folder for each column that contains a file name. With `any`, the column's value includes the folder.
   */
  files?: Partial<Record<keyof RowOf<T>, UploadFolder | 'any'>>;
  through?: NumberColumn<T>;
}

/**
 * The plan for moving a school to another database. A `counted` table is not copied, because database triggers write
 * it. A `left` table is not copied either: it contains sign-ins, stored replies, or the unfinished files, backups or purges
 * of this database. All users must sign in again, so that no session contains old ids.
 */
type Plan = { [T in Table]: MovedTable<T> | 'counted' | 'left' };

const owned = { school_id: 'schools', created_by: 'users' } as const;

/** The tables in such an order that every table follows the tables to which it refers. */
export const tablePlan = {
  schools: { numbers: {}, files: { logo: 'logo' } },
  users: { numbers: owned, files: { profilepic: 'parents' } },
  access_tokens: 'left',
  otp_codes: 'left',
  employees: { numbers: { ...owned, user_id: 'users' } },
  classes: {
    numbers: {
      ...owned,
      isactive: 'quantity',
      worksunday: 'quantity',
      workmonday: 'quantity',
      worktuesday: 'quantity',
      workwednesday: 'quantity',
      workthursday: 'quantity',
      workfriday: 'quantity',
      worksaturday: 'quantity',
    },
  },
  subjects: { numbers: owned },
  class_subjects: { numbers: { class_id: 'classes', subject_id: 'subjects' }, through: 'class_id' },
  sections: { numbers: { ...owned, class_id: 'classes', isactive: 'quantity' } },
  section_teachers: {
    numbers: { section_id: 'sections', employee_id: 'employees', typeid: 'quantity' },
    through: 'section_id',
  },
  students: { numbers: { ...owned, section_id: 'sections' }, files: { profilepic: 'students' } },
  student_counts: 'counted',
  distinct_students: {
    numbers: { student_id: 'students', other_id: 'students', created_by: 'users' },
    through: 'student_id',
  },
  student_parents: { numbers: { student_id: 'students', user_id: 'users' }, through: 'student_id' },
  school_years: { numbers: owned },
  year_sections: { numbers: { school_id: 'schools', year_id: 'school_years', section_id: 'sections' } },
  enrollments: {
    numbers: {
      school_id: 'schools',
      year_section_id: 'year_sections',
      student_id: 'students',
      to_section_id: 'sections',
    },
  },
  holidays: { numbers: { ...owned, all_classes: 'quantity', updated_by: 'users' } },
  holiday_classes: { numbers: { holiday_id: 'holidays', class_id: 'classes' }, through: 'holiday_id' },
  import_columns: { numbers: { school_id: 'schools' } },
  views: { numbers: owned },
  uploads: { numbers: { school_id: 'schools', bytes: 'quantity', needs_reencoding: 'quantity' } },
  unfinished_files: 'left',
  meal_plans: { numbers: { ...owned, file_size: 'quantity' }, files: { filepath: 'any' } },
  broadcasts: { numbers: { ...owned, section_id: 'sections' }, files: { link: 'Broadcasting' } },
  attendance: { numbers: { school_id: 'schools', section_id: 'sections', student_id: 'students' } },
  activities: {
    numbers: {
      school_id: 'schools',
      actor_id: 'users',
      is_change: 'quantity',
      record_id: 'record',
      record_count: 'quantity',
      section_id: 'sections',
      batch_id: 'activities',
      undoes_id: 'activities',
    },
  },
  bin_records: 'left',
  imports: { numbers: { school_id: 'schools', actor_id: 'users' } },
  import_rows: {
    numbers: { import_id: 'imports', record_id: 'record', user_id: 'users', section_id: 'sections' },
    through: 'import_id',
  },
  import_parents: {
    numbers: { import_id: 'imports', student_id: 'students', user_id: 'users', is_new: 'quantity' },
    through: 'import_id',
  },
  idempotency_keys: 'left',
  console_backups: 'left',
  pending_purges: 'left',
} as const satisfies Plan;

/** The tables to which the ids in the values and filters of activities refer, by the names of the fields. */
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

export type MovedName = { [T in Table]: (typeof tablePlan)[T] extends string ? never : T }[Table];

export interface AnyTable {
  name: MovedName;
  numbers: Record<string, Meaning>;
  files: Record<string, UploadFolder | 'any'>;
  through: { column: string; table: string } | null;
}

interface LooseTable {
  numbers: Record<string, Meaning>;
  files?: AnyTable['files'];
  through?: string;
}

const anyTable = (name: MovedName): AnyTable => {
  const { numbers, files = {}, through }: LooseTable = tablePlan[name];
  return { name, numbers, files, through: through ? { column: through, table: String(numbers[through]) } : null };
};

// Safe cast: the keys of `tablePlan` are exactly the members of `Table`.
export const movedTables: AnyTable[] = (Object.keys(tablePlan) as Table[])
  .filter((name): name is MovedName => typeof tablePlan[name] !== 'string')
  .map(anyTable);

interface RecordTable {
  table: MovedName;
  /** The SQL expression for a record's name. */
  name: RawBuilder<unknown>;
  /** The column with the id of the school. By default, it is `school_id`. */
  schoolColumn?: string;
  join?: RawBuilder<unknown>;
}

const fullNameSql = (first: string, middle: string, last: string) =>
  sql`trim(replace(${sql.ref(first)} || ' ' || ${sql.ref(middle)} || ' ' || ${sql.ref(last)}, '  ', ' '))`;

export const recordTables: Record<ChangedNoun, RecordTable> = {
  employees: {
    table: 'employees',
    name: fullNameSql('users.first_name', 'users.middle_name', 'users.last_name'),
    join: sql`inner join users on users.id = employees.user_id and users.school_id = employees.school_id`,
  },
  students: { table: 'students', name: fullNameSql('firstname', 'middlename', 'lastname') },
  parents: { table: 'users', name: fullNameSql('first_name', 'middle_name', 'last_name') },
  classes: { table: 'classes', name: sql`classname` },
  subjects: { table: 'subjects', name: sql`subject_name` },
  sections: {
    table: 'sections',
    name: sql`classes.classname || ' ' || sections.section`,
    join: sql`inner join classes on classes.id = sections.class_id and classes.school_id = sections.school_id`,
  },
  holidays: { table: 'holidays', name: sql`holidayname` },
  'meal-plan': { table: 'meal_plans', name: sql`month` },
  school: { table: 'schools', name: sql`name`, schoolColumn: 'id' },
  broadcasts: { table: 'broadcasts', name: sql`subject` },
  access: { table: 'users', name: fullNameSql('first_name', 'middle_name', 'last_name') },
};
