import type { RowOf, Schema } from './schema';

type Table = keyof Schema;

/** The tables with one row for each person. Parents and people who sign in are `users`. */
type PersonTable = 'students' | 'users' | 'employees';

type Column<T extends Table> = keyof RowOf<T> & string;

interface Columns<T extends Table> {
  /** Data about a person. It is handed over and erased. */
  personal?: readonly Column<T>[];
  /** Made from personal data, such as a search text. It is erased, but not handed over. */
  derived?: readonly Column<T>[];
  /** Texts that may name several people. An erasure removes only the data of one person. */
  texts?: readonly Column<T>[];
  /** Stays after an erasure, for the reason in `keptBecause`. */
  kept?: readonly Column<T>[];
  /** No data about a person: ids, times of records, and the data of the school. */
  other: readonly Column<T>[];
}

interface PersonalTable<T extends Table> extends Columns<T> {
  /** The name of the data. The dialog of an erasure and `docs/privacy.md` show it. */
  what: string;
  purpose: string;
  storedUntil: string;
  /** The column with the id of the person. These rows are handed over, and deleted by an erasure. */
  rowsOf?: { [P in PersonTable]?: Column<T> };
  keptBecause?: string;
}

const owned = ['id', 'school_id', 'created_by', 'created_at', 'updated_at'] as const;
const untilErased = 'the person is erased, or the record is deleted';

/**
 * Classifies every column of every table. A test compares this list with a migrated database. Hand-over, erasure and
 * `docs/privacy.md` are derived from it.
 */
export const personalData: { [T in Table]: Columns<T> | PersonalTable<T> } = {
  schools: { other: ['id', 'name', 'address', 'logo', 'disabled_at', 'created_at', 'updated_at'] },
  users: {
    what: 'Name, number and sign-in',
    purpose: 'to reach parents and employees, and to let people sign in',
    storedUntil: 'the person is erased',
    rowsOf: { users: 'id' },
    personal: ['mobileno', 'email', 'first_name', 'middle_name', 'last_name', 'profilepic', 'role', 'last_sign_in_at'],
    derived: ['search_text'],
    other: owned,
  },
  access_tokens: {
    what: 'Open sessions',
    purpose: 'to keep people signed in, and to show them where',
    storedUntil: 'the session ends',
    rowsOf: { users: 'user_id' },
    personal: ['device', 'created_at', 'last_used_at', 'expires_at'],
    derived: ['token_hash'],
    other: ['id', 'user_id'],
  },
  otp_codes: {
    what: 'One-time codes',
    purpose: 'to check that a number belongs to the person',
    storedUntil: 'the next code is sent, or the access is removed',
    rowsOf: { users: 'user_id' },
    personal: ['mobileno', 'created_at', 'expires_at', 'used_at', 'guessed_at', 'tries', 'wrong_guesses'],
    derived: ['salt', 'code_hash'],
    other: ['id', 'user_id'],
  },
  employees: {
    what: 'Employment',
    purpose: 'to assign staff to sections',
    storedUntil: 'the person is erased',
    rowsOf: { employees: 'id' },
    personal: ['emp_no', 'designation', 'deleted_at'],
    derived: ['same_key', 'search_text'],
    other: [...owned, 'user_id'],
  },
  classes: {
    other: [
      ...owned,
      ...(['same_key', 'classname', 'isactive', 'worksunday', 'workmonday', 'worktuesday'] as const),
      ...(['workwednesday', 'workthursday', 'workfriday', 'worksaturday'] as const),
    ],
  },
  subjects: { other: [...owned, 'same_key', 'subject_name'] },
  class_subjects: { other: ['id', 'class_id', 'subject_id'] },
  sections: { other: [...owned, 'same_key', 'class_id', 'section', 'isactive'] },
  section_teachers: {
    what: 'Sections taught',
    purpose: 'to know who teaches a section',
    storedUntil: 'the employee leaves the section, or is erased',
    rowsOf: { employees: 'employee_id' },
    personal: ['section_id', 'typeid', 'created_at'],
    other: ['id', 'employee_id'],
  },
  students: {
    what: 'Student record',
    purpose: 'to enroll and teach the child, and to reach the family',
    storedUntil: untilErased,
    rowsOf: { students: 'id' },
    personal: [
      ...(['section_id', 'enrollmentno', 'firstname', 'middlename', 'lastname', 'email', 'mobileno', 'dob'] as const),
      ...(['gender', 'addressline1', 'addressline2', 'city', 'state', 'zipcode', 'profilepic', 'deleted_at'] as const),
    ],
    derived: ['same_key', 'search_text'],
    other: owned,
  },
  student_counts: { other: ['id', 'school_id', 'section_id', 'isactive', 'gender', 'total'] },
  distinct_students: { other: ['id', 'student_id', 'other_id', 'created_by', 'created_at'] },
  student_parents: {
    what: 'Links between students and parents',
    purpose: 'to reach the right parents, and to know who a child belongs to',
    storedUntil: 'the link is removed, or one of the two is erased',
    rowsOf: { students: 'student_id', users: 'user_id' },
    personal: ['student_id', 'user_id', 'parent_type', 'created_at'],
    other: ['id'],
  },
  school_years: { other: [...owned, 'same_key', 'name'] },
  year_sections: { other: ['id', 'school_id', 'year_id', 'section_id', 'classname', 'section'] },
  enrollments: {
    what: 'Sections of former school years',
    purpose: 'to know who was in which class',
    storedUntil: untilErased,
    rowsOf: { students: 'student_id' },
    personal: ['year_section_id', 'outcome', 'to_section_id', 'deactivated_at'],
    other: ['id', 'school_id', 'student_id'],
  },
  holidays: { other: [...owned, 'holidayname', 'startdate', 'enddate', 'all_classes', 'updated_by'] },
  holiday_classes: { other: ['id', 'holiday_id', 'class_id'] },
  views: {
    what: 'Saved views of lists',
    purpose: 'to show lists as the person wants to see them',
    storedUntil: 'the person deletes the view, or a person named in it is erased',
    rowsOf: { users: 'created_by' },
    personal: ['list', 'name', 'address'],
    derived: ['same_key'],
    other: ['id', 'school_id', 'created_by', 'created_at', 'updated_at'],
  },
  uploads: {
    what: 'Photos, and names of files',
    purpose: 'to recognize people',
    storedUntil: 'no record refers to the file, and `BIN_DAYS` have passed',
    texts: ['filename', 'same_key'],
    other: ['id', 'school_id', 'folder', 'bytes', 'created_at', 'unused_since', 'needs_reencoding'],
  },
  unfinished_files: {
    what: 'Names of files that wait for their removal',
    purpose: 'to remove deleted files',
    storedUntil: 'the file is removed',
    texts: ['filename', 'same_key'],
    other: ['id', 'school_id', 'folder', 'remove_after'],
  },
  meal_plans: { other: [...owned, 'month', 'filepath', 'file_size'] },
  broadcasts: {
    what: 'Texts of broadcasts, which may name people',
    purpose: 'to inform families',
    storedUntil: 'the broadcast is deleted',
    kept: ['subject', 'description', 'link'],
    keptBecause: 'a text of the school may name several people: a user must edit it',
    other: [...owned, 'notetype', 'duedate', 'effective_date', 'section_id'],
  },
  attendance: {
    what: 'Attendance',
    purpose: 'to know which children are at school',
    storedUntil: untilErased,
    rowsOf: { students: 'student_id' },
    personal: ['section_id', 'day', 'status'],
    other: ['id', 'school_id', 'student_id'],
  },
  activities: {
    what: 'Activity record: who changed, opened or exported which record',
    purpose: 'to correct mistakes, and to find out who has used data',
    storedUntil: '`RECORD_DAYS` have passed',
    texts: ['field_values', 'filter', 'version'],
    kept: ['actor_id', 'verb', 'noun', 'record_id', 'fields', 'created_at'],
    keptBecause: 'the school must be able to find out who has used data, even of people who were erased',
    other: ['id', 'school_id', 'is_change', 'record_count', 'section_id', 'batch_id', 'undoes_id'],
  },
  bin_records: {
    what: 'Deleted records',
    purpose: 'to restore what was deleted by mistake',
    storedUntil: '`BIN_DAYS` have passed, or the record is restored',
    texts: ['name', 'rows'],
    other: ['id', 'school_id', 'deleted_by', 'noun', 'record_id', 'created_at'],
  },
  import_columns: { other: ['id', 'school_id', 'noun', 'header', 'target', 'created_at', 'updated_at'] },
  imports: { other: ['id', 'school_id', 'actor_id', 'noun', 'created_at', 'undone_at'] },
  import_rows: {
    what: 'Ids of imported records',
    purpose: 'to undo an import',
    storedUntil: '24 hours have passed',
    derived: ['version'],
    other: ['id', 'import_id', 'record_id', 'user_id', 'section_id'],
  },
  import_parents: {
    what: 'Ids of imported parents',
    purpose: 'to undo an import',
    storedUntil: '24 hours have passed',
    other: ['id', 'import_id', 'student_id', 'user_id', 'is_new'],
  },
  idempotency_keys: {
    what: 'Replies to repeated requests, which may name a record',
    purpose: 'to save a repeated request only once',
    storedUntil: '24 hours have passed',
    texts: ['request_hash', 'body'],
    other: ['id', 'actor_id', 'call', 'key', 'status', 'created_at'],
  },
  console_backups: { other: ['id', 'made_at', 'filename'] },
  pending_purges: { other: ['id', 'requested_at'] },
};

/** The ids of the rows of one person, by table. */
export type PersonIds = { [P in PersonTable]?: number };

export interface PersonRows {
  table: Table;
  what: string;
  /** The column with the id of the person, and this id. */
  column: string;
  id: number;
  personal: readonly string[];
}

/** Lists the places with rows about a person, in such an order that rows follow the rows to which they refer. */
export function listPersonRows(ids: PersonIds): PersonRows[] {
  // Safe casts: the keys of `personalData` are the names of the tables, and those of `rowsOf` are `PersonTable`.
  return (Object.keys(personalData) as Table[]).flatMap((table) => {
    const { rowsOf = {}, what = '', personal = [] } = personalData[table] as Partial<PersonalTable<Table>>;
    return (Object.keys(rowsOf) as PersonTable[]).flatMap((person) => {
      const [column, id] = [rowsOf[person], ids[person]];
      return column === undefined || id === undefined ? [] : [{ table, what, column, id, personal }];
    });
  });
}
