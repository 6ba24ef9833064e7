import type { ActivityVerb, ChangeVerb } from '@/lib/contract/activities';
import { jobFields } from '@/lib/contract/fields/employees';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import type { ChangedNoun, ImportedNoun } from '@/lib/contract/nouns';
import type { ParentType } from '@/lib/contract/parents';
import type { Role } from '@/lib/contract/roles';
import type { YearOutcome } from '@/lib/contract/school-years';
import {
  type Column,
  columnsOf,
  type DataKind,
  distinct,
  fileIn,
  flag,
  flags,
  generated,
  idOf,
  linkTo,
  nullable,
  ofSchool,
  owned,
  quantity,
  text,
  texts,
  tracked,
  withId,
} from './column-types';

/** The tables with one row for each person. Parents and people who sign in are `users`. */
export type PersonTable = 'students' | 'users' | 'employees';

interface Description {
  columns: Record<string, Column<unknown>>;
  /**
   * A `counted` table is not copied when a school is moved to another database, because database triggers write it. A
   * `left` table is not copied either: it contains sign-ins, stored replies, or the unfinished files, backups or purges
   * of this database. All users must sign in again, so that no session contains old ids.
   */
  move?: 'counted' | 'left';
  /** The column with the id of a row that has a school, in a table without `school_id`. */
  through?: string;
  /** The name of the records, if users add records without end. Messages about the limit of a school contain it. */
  limited?: string;
  /** The name of data about people. The dialog of an erasure and `docs/privacy.md` show it. */
  what?: string;
  purpose?: string;
  storedUntil?: string;
  /** The column with the id of the person. These rows are handed over, and deleted by an erasure. */
  rowsOf?: { [P in PersonTable]?: string };
  keptBecause?: string;
}

const untilErased = 'the person is erased, or the record is deleted';

/**
 * Every table, in such an order that it follows the tables to which it refers. The types of rows, the move of a school,
 * the bin, the limits of a school, hand-over, erasure and `docs/privacy.md` are derived from it. A test compares it with
 * a migrated database.
 */
export const tables = {
  schools: {
    columns: {
      ...tracked,
      ...texts('other', 'name', 'address'),
      logo: nullable(fileIn('logo', 'other')),
      /** Users of a closed school may not sign in. */
      disabled_at: nullable(text('other')),
    },
  },
  users: {
    limited: 'people',
    what: 'Name, number and sign-in',
    purpose: 'to reach parents and employees, and to let people sign in',
    storedUntil: 'the person is erased',
    rowsOf: { users: 'id' },
    columns: {
      ...owned,
      ...columnsOf(parentFields),
      profilepic: fileIn('parents', 'personal'),
      search_text: text('derived'),
      /** A deactivated employee keeps the role. */
      role: generated(nullable(text<Role>('personal'))),
      last_sign_in_at: generated(nullable(text('personal'))),
    },
  },
  access_tokens: {
    move: 'left',
    what: 'Open sessions',
    purpose: 'to keep people signed in, and to show them where',
    storedUntil: 'the session ends',
    rowsOf: { users: 'user_id' },
    columns: {
      ...withId,
      user_id: idOf('users', 'other'),
      token_hash: text('derived'),
      device: generated(text('personal')),
      ...texts('personal', 'created_at', 'last_used_at', 'expires_at'),
    },
  },
  otp_codes: {
    move: 'left',
    what: 'One-time codes',
    purpose: 'to check that a number belongs to the person',
    storedUntil: 'the next code is sent, or the access is removed',
    rowsOf: { users: 'user_id' },
    columns: {
      ...withId,
      user_id: idOf('users', 'other'),
      /** The number to which the code was sent: the user's current number, or a new number that the user must confirm. */
      mobileno: text('personal'),
      ...texts('derived', 'salt', 'code_hash'),
      tries: quantity('personal'),
      ...texts('personal', 'created_at', 'expires_at'),
      used_at: nullable(text('personal')),
      /** Sending a new code does not reset this number. */
      wrong_guesses: generated(quantity('personal')),
      guessed_at: generated(nullable(text('personal'))),
    },
  },
  employees: {
    limited: 'employees',
    what: 'Employment',
    purpose: 'to assign staff to sections',
    storedUntil: 'the person is erased',
    rowsOf: { employees: 'id' },
    columns: {
      ...owned,
      user_id: linkTo('users', 'other'),
      ...columnsOf(jobFields),
      deleted_at: nullable(text('personal')),
      ...texts('derived', 'same_key', 'search_text'),
    },
  },
  classes: {
    limited: 'classes',
    columns: {
      ...distinct,
      classname: text('other'),
      ...flags(
        'other',
        'isactive',
        'worksunday',
        'workmonday',
        'worktuesday',
        'workwednesday',
        'workthursday',
        'workfriday',
        'worksaturday',
      ),
    },
  },
  subjects: { limited: 'subjects', columns: { ...distinct, subject_name: text('other') } },
  class_subjects: {
    through: 'class_id',
    columns: { ...withId, class_id: linkTo('classes', 'other'), subject_id: linkTo('subjects', 'other') },
  },
  sections: {
    limited: 'sections',
    columns: { ...distinct, class_id: linkTo('classes', 'other'), section: text('other'), isactive: flag('other') },
  },
  section_teachers: {
    through: 'section_id',
    what: 'Sections taught',
    purpose: 'to know who teaches a section',
    storedUntil: 'the employee leaves the section, or is erased',
    rowsOf: { employees: 'employee_id' },
    columns: {
      ...withId,
      section_id: linkTo('sections', 'personal'),
      employee_id: linkTo('employees', 'other'),
      /**
       * 1 for the class teacher, 2 for the class admin and 4 for other teachers. Links with a `typeid` up to 3 cannot be
       * removed individually.
       */
      typeid: quantity('personal'),
      created_at: text('personal'),
    },
  },
  students: {
    limited: 'students',
    what: 'Student record',
    purpose: 'to enroll and teach the child, and to reach the family',
    storedUntil: untilErased,
    rowsOf: { students: 'id' },
    columns: {
      ...owned,
      section_id: nullable(linkTo('sections', 'personal')),
      ...columnsOf(studentFields),
      profilepic: fileIn('students', 'personal'),
      deleted_at: nullable(text('personal')),
      ...texts('derived', 'same_key', 'search_text'),
    },
  },
  /** Student counts by section (0 for no section), status and gender. Database triggers write this table. */
  student_counts: {
    move: 'counted',
    columns: {
      ...withId,
      ...ofSchool,
      section_id: idOf('sections', 'other'),
      isactive: flag('other'),
      gender: text('other'),
      total: quantity('other'),
    },
  },
  /** Pairs of students whom a user has marked as different children. `student_id` is the lower id. */
  distinct_students: {
    through: 'student_id',
    columns: {
      ...withId,
      student_id: idOf('students', 'other'),
      other_id: idOf('students', 'other'),
      created_by: idOf('users', 'other'),
      created_at: text('other'),
    },
  },
  student_parents: {
    through: 'student_id',
    what: 'Links between students and parents',
    purpose: 'to reach the right parents, and to know who a child belongs to',
    storedUntil: 'the link is removed, or one of the two is erased',
    rowsOf: { students: 'student_id', users: 'user_id' },
    columns: {
      ...withId,
      student_id: linkTo('students', 'personal'),
      user_id: linkTo('users', 'personal'),
      parent_type: text<ParentType>('personal'),
      created_at: text('personal'),
    },
  },
  school_years: { columns: { ...distinct, name: text('other') } },
  year_sections: {
    columns: {
      ...withId,
      ...ofSchool,
      /** The school year, or null if the year was deleted and belongs to another school. */
      year_id: nullable(linkTo('school_years', 'other')),
      section_id: nullable(linkTo('sections', 'other')),
      ...texts('other', 'classname', 'section'),
    },
  },
  /** The students of the sections of ended school years, and where the start of the next year has put them. */
  enrollments: {
    what: 'Sections of former school years',
    purpose: 'to know who was in which class',
    storedUntil: untilErased,
    rowsOf: { students: 'student_id' },
    columns: {
      ...withId,
      ...ofSchool,
      year_section_id: linkTo('year_sections', 'personal'),
      student_id: linkTo('students', 'other'),
      outcome: text<YearOutcome>('personal'),
      to_section_id: nullable(linkTo('sections', 'personal')),
      deactivated_at: nullable(text('personal')),
    },
  },
  holidays: {
    limited: 'holidays',
    columns: {
      ...owned,
      ...texts('other', 'holidayname', 'startdate', 'enddate'),
      /**
       * Equals 1 if the holiday applies to all classes, including those that are added later. Such a holiday has no rows
       * in `holiday_classes`.
       */
      all_classes: flag('other'),
      updated_by: nullable(idOf('users', 'other')),
    },
  },
  holiday_classes: {
    through: 'holiday_id',
    columns: { ...withId, holiday_id: linkTo('holidays', 'other'), class_id: linkTo('classes', 'other') },
  },
  /** The columns of files that users have assigned by hand in imports. `target` is empty for a column to leave out. */
  import_columns: {
    columns: {
      ...tracked,
      ...ofSchool,
      noun: text<ImportedNoun>('other'),
      ...texts('other', 'header', 'target'),
    },
  },
  /** The ways in which one person, `created_by`, sees lists. A view without a name keeps only the columns. */
  views: {
    what: 'Saved views of lists',
    purpose: 'to show lists as the person wants to see them',
    storedUntil: 'the person deletes the view, or a person named in it is erased',
    rowsOf: { users: 'created_by' },
    columns: {
      ...tracked,
      ...ofSchool,
      created_by: idOf('users', 'other'),
      ...texts('personal', 'list', 'name'),
      same_key: text('derived'),
      address: text('personal'),
    },
  },
  uploads: {
    limited: 'files',
    what: 'Photos, and names of files',
    purpose: 'to recognize people',
    storedUntil: 'no record refers to the file, and `BIN_DAYS` have passed',
    columns: {
      ...withId,
      ...ofSchool,
      folder: text('other'),
      ...texts('texts', 'filename', 'same_key'),
      /** 0 for files from before migration 014. */
      bytes: generated(quantity('other')),
      created_at: text('other'),
      /** The time since which no record refers to the file. It can be up to an hour late. */
      unused_since: generated(nullable(text('other'))),
      /** 1 for a photo from before migration 020 that was not yet re-encoded. */
      needs_reencoding: generated(flag('other')),
    },
  },
  /** The files that are being stored or removed. No record can refer to them. */
  unfinished_files: {
    move: 'left',
    what: 'Names of files that wait for their removal',
    purpose: 'to remove deleted files',
    storedUntil: 'the file is removed',
    columns: {
      ...withId,
      ...ofSchool,
      folder: text('other'),
      ...texts('texts', 'filename', 'same_key'),
      /** The time after which the file is removed. A finished upload deletes the row before. */
      remove_after: text('other'),
    },
  },
  meal_plans: {
    limited: 'meal plans',
    columns: {
      ...owned,
      month: text('other'),
      filepath: fileIn('any', 'other'),
      file_size: quantity('other'),
    },
  },
  broadcasts: {
    limited: 'broadcasts',
    what: 'Texts of broadcasts, which may name people',
    purpose: 'to inform families',
    storedUntil: 'the broadcast is deleted',
    keptBecause: 'a text of the school may name several people: a user must edit it',
    columns: {
      ...owned,
      notetype: text('other'),
      ...texts('kept', 'subject', 'description'),
      link: fileIn('Broadcasting', 'kept'),
      ...texts('other', 'duedate', 'effective_date'),
      section_id: idOf('sections', 'other'),
    },
  },
  attendance: {
    what: 'Attendance',
    purpose: 'to know which children are at school',
    storedUntil: untilErased,
    rowsOf: { students: 'student_id' },
    columns: {
      ...withId,
      ...ofSchool,
      section_id: linkTo('sections', 'personal'),
      student_id: linkTo('students', 'other'),
      day: text('personal'),
      /** P for present, A for absent and L for on leave. */
      status: text('personal'),
    },
  },
  activities: {
    what: 'Activity record: who changed, opened or exported which record',
    purpose: 'to correct mistakes, and to find out who has used data',
    storedUntil: '`RECORD_DAYS` have passed',
    keptBecause: 'the school must be able to find out who has used data, even of people who were erased',
    columns: {
      ...withId,
      ...ofSchool,
      actor_id: idOf('users', 'kept'),
      is_change: generated(flag('other')),
      verb: text<ChangeVerb | ActivityVerb>('kept'),
      noun: text<ChangedNoun | ''>('kept'),
      record_id: nullable(idOf('record', 'kept')),
      record_count: quantity('other'),
      /** The section to which students or teachers were added, or from which they were removed. */
      section_id: generated(nullable(idOf('sections', 'other'))),
      fields: generated(text('kept')),
      /** The changed values as JSON, such as `{"city": ["Pune", "Nashik"]}`. The type is `FieldChanges`. */
      field_values: generated(text('texts')),
      version: generated(text('texts')),
      /** The search and the filters of a list, as JSON. '' for other activities. */
      filter: generated(text('texts')),
      /** The id of the entry for all records, in an entry for one of several records that were changed together. */
      batch_id: generated(nullable(idOf('activities', 'other'))),
      undoes_id: generated(nullable(idOf('activities', 'other'))),
      created_at: text('kept'),
    },
  },
  bin_records: {
    move: 'left',
    limited: 'deleted records',
    what: 'Deleted records',
    purpose: 'to restore what was deleted by mistake',
    storedUntil: '`BIN_DAYS` have passed, or the record is restored',
    columns: {
      ...withId,
      ...ofSchool,
      deleted_by: idOf('users', 'other'),
      noun: text<ChangedNoun>('other'),
      record_id: idOf('record', 'other'),
      name: text('texts'),
      rows: text('texts'),
      created_at: text('other'),
    },
  },
  imports: {
    columns: {
      ...withId,
      ...ofSchool,
      actor_id: idOf('users', 'other'),
      noun: text<ImportedNoun>('other'),
      created_at: text('other'),
      undone_at: nullable(text('other')),
    },
  },
  import_rows: {
    through: 'import_id',
    what: 'Ids of imported records',
    purpose: 'to undo an import',
    storedUntil: '24 hours have passed',
    columns: {
      ...withId,
      import_id: idOf('imports', 'other'),
      /** The id of the imported record. The import's `noun`, such as `students`, names the table of the record. */
      record_id: idOf('record', 'other'),
      user_id: nullable(idOf('users', 'other')),
      version: text('derived'),
      section_id: nullable(idOf('sections', 'other')),
    },
  },
  import_parents: {
    through: 'import_id',
    what: 'Ids of imported parents',
    purpose: 'to undo an import',
    storedUntil: '24 hours have passed',
    columns: {
      ...withId,
      import_id: idOf('imports', 'other'),
      student_id: idOf('students', 'other'),
      user_id: idOf('users', 'other'),
      is_new: flag('other'),
    },
  },
  idempotency_keys: {
    move: 'left',
    what: 'Replies to repeated requests, which may name a record',
    purpose: 'to save a repeated request only once',
    storedUntil: '24 hours have passed',
    columns: {
      ...withId,
      actor_id: idOf('users', 'other'),
      ...texts('other', 'call', 'key'),
      request_hash: text('texts'),
      status: quantity('other'),
      body: text('texts'),
      created_at: text('other'),
    },
  },
  /** The last verified backup of this database, and running backups, which have no file name yet. */
  console_backups: { move: 'left', columns: { ...withId, made_at: text('other'), filename: text('other') } },
  /** Committed deletions whose data `purgeDeleted` has not yet removed from the files of the database. */
  pending_purges: { move: 'left', columns: { ...withId, requested_at: text('other') } },
} as const satisfies Record<string, Description>;

export type Table = keyof typeof tables;

// Safe casts: the keys of `tables` are the members of `Table`, and the filters keep only tables of the named types.

export const tableNames = Object.keys(tables) as Table[];
export const descriptionOf = (table: Table): Description => tables[table];
export const isTable = (name: string): name is Table => Object.hasOwn(tables, name);
export const isCounted = (name: string) => isTable(name) && descriptionOf(name).move === 'counted';
export const columnNames = (table: Table, ...kinds: DataKind[]) =>
  Object.entries(descriptionOf(table).columns).flatMap(([name, { data }]) => (kinds.includes(data) ? name : []));
