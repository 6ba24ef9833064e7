import {
  type Generated,
  type Insertable,
  type Kysely,
  type Migration,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import type { ActivityVerb, ChangeVerb } from '@/lib/contract/changes';
import type { ChangedNoun, ImportedNoun } from '@/lib/contract/nouns';
import type { ParentType } from '@/lib/contract/parents';
import type { Role } from '@/lib/contract/roles';
import type { YearOutcome } from '@/lib/contract/school-years';
import { addIndex, addLinkColumn, addTextColumns, addTimestampColumns, createTableWithId } from './columns';
import { isIncomplete } from './incomplete-students';
import { createAcademics } from './migrations/m001-academics';
import { createPeople } from './migrations/m001-people';
import { createSchoolLife } from './migrations/m001-school-life';
import { createStudentSearch } from './migrations/m003-student-search';
import { addSameKeys } from './migrations/m005-same-keys';
import { writeSearchTexts } from './migrations/m007-search-texts';
import { createChanges } from './migrations/m008-changes';
import { createImports } from './migrations/m009-imports';
import { addStudentLists } from './migrations/m010-student-lists';
import { closeSchools } from './migrations/m011-closed-schools';
import { searchWithinSchools } from './migrations/m012-search-within-schools';
import { createBackups } from './migrations/m015-backups';
import { addParentsToSearch } from './migrations/m016-parents-in-search';
import { addAccess } from './migrations/m017-access';
import { addRecord } from './migrations/m018-record';
import { createBin } from './migrations/m019-bin';
import { addPhotos } from './migrations/m020-photos';
import { createSchoolYears } from './migrations/m021-school-years';
import { createDistinctStudents } from './migrations/m022-distinct-students';
import { addImportedParents } from './migrations/m023-imported-parents';
import { createViews } from './migrations/m024-views';
import { createPendingPurges } from './migrations/m026-pending-purges';
import { addBulkUndo } from './migrations/m027-bulk-undo';
import { joinDividedNames } from './migrations/m028-divided-names';
import { createImportColumns } from './migrations/m031-import-columns';

/** A boolean as 0 or 1, which both databases support. */
export type Flag = 0 | 1;

/** A calendar day `YYYY-MM-DD` without a time zone. */
export type Day = string;

/** A timestamp as ISO text in UTC. */
export type Timestamp = string;

interface Row {
  id: Generated<number>;
}

interface Tracked extends Row {
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface Owned extends Tracked {
  school_id: number;
  created_by: number | null;
}

interface Distinct extends Owned {
  /** The name or number normalized by `normalizedKey`, with a unique index. */
  same_key: string;
}

export interface Schema {
  schools: Tracked & {
    name: string;
    address: string;
    logo: string | null;
    /** The time at which the school was closed, or null. Users of a closed school may not sign in. */
    disabled_at: Timestamp | null;
  };

  users: Owned & {
    mobileno: string;
    email: string;
    first_name: string;
    middle_name: string;
    last_name: string;
    profilepic: string;
    search_text: string;
    /** The role of a person with access, otherwise null. A deactivated employee keeps the role. */
    role: Generated<Role | null>;
    last_sign_in_at: Generated<Timestamp | null>;
  };
  /** The sessions of people who are signed in. */
  access_tokens: Row & {
    user_id: number;
    token_hash: string;
    /** The browser and the operating system, or '' if they are unknown. */
    device: Generated<string>;
    created_at: Timestamp;
    last_used_at: Timestamp;
    expires_at: Timestamp;
  };
  otp_codes: Row & {
    user_id: number;
    /** The number to which the code was sent: the user's current number, or a new number that the user must confirm. */
    mobileno: string;
    salt: string;
    code_hash: string;
    tries: number;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    /** The number of wrong guesses since the last correct one. Sending a new code does not reset this number. */
    wrong_guesses: Generated<number>;
    guessed_at: Generated<Timestamp | null>;
  };

  employees: Distinct & {
    user_id: number;
    emp_no: string;
    designation: string;
    search_text: string;
    /** The time at which the employee was deactivated, or null for an active employee. */
    deleted_at: Timestamp | null;
  };

  classes: Distinct & {
    classname: string;
    isactive: Flag;
    worksunday: Flag;
    workmonday: Flag;
    worktuesday: Flag;
    workwednesday: Flag;
    workthursday: Flag;
    workfriday: Flag;
    worksaturday: Flag;
  };
  subjects: Distinct & { subject_name: string };
  class_subjects: Row & { class_id: number; subject_id: number };

  sections: Distinct & { class_id: number; section: string; isactive: Flag };
  /**
   * `typeid` is 1 for the class teacher, 2 for the class admin and 4 for other teachers. Links with a `typeid` up to 3
   * cannot be removed individually.
   */
  section_teachers: Row & { section_id: number; employee_id: number; typeid: number; created_at: Timestamp };

  students: Distinct & {
    section_id: number | null;
    enrollmentno: string;
    firstname: string;
    middlename: string;
    lastname: string;
    email: string;
    mobileno: string;
    dob: Day;
    gender: string;
    addressline1: string;
    addressline2: string;
    city: string;
    state: string;
    zipcode: string;
    profilepic: string;
    search_text: string;
    /** The time at which the student was deactivated, or null for an active student. */
    deleted_at: Timestamp | null;
  };
  /** Student counts by section (0 for no section), status and gender. Database triggers write this table. */
  student_counts: Row & { school_id: number; section_id: number; isactive: Flag; gender: string; total: number };
  /** Pairs of students whom a user has marked as different children. `student_id` is the lower id. */
  distinct_students: Row & { student_id: number; other_id: number; created_by: number; created_at: Timestamp };
  student_parents: Row & { student_id: number; user_id: number; parent_type: ParentType; created_at: Timestamp };

  /** The school years that have ended. */
  school_years: Distinct & { name: string };
  /** The sections of an ended school year, with their names in that year. */
  year_sections: Row & {
    school_id: number;
    /** The school year, or null if the year was deleted and belongs to another school. */
    year_id: number | null;
    /** The section, or null if it was deleted. */
    section_id: number | null;
    classname: string;
    section: string;
  };
  /** The students of the sections of ended school years, and where the start of the next year has put them. */
  enrollments: Row & {
    school_id: number;
    year_section_id: number;
    student_id: number;
    outcome: YearOutcome;
    /** The section in the next year, or null for a student without one. */
    to_section_id: number | null;
    /** The time at which the start of the next year has deactivated the student, otherwise null. */
    deactivated_at: Timestamp | null;
  };

  /** The columns of files that users have assigned by hand in imports. `target` is empty for a column to leave out. */
  import_columns: Tracked & { school_id: number; noun: ImportedNoun; header: string; target: string };

  /** The ways in which one person, `created_by`, sees lists. A view without a name keeps only the columns. */
  views: Tracked & {
    school_id: number;
    created_by: number;
    list: string;
    name: string;
    same_key: string;
    address: string;
  };

  holidays: Owned & {
    holidayname: string;
    startdate: Day;
    enddate: Day;
    /**
     * Equals 1 if the holiday applies to all classes, including those that are added later. Such a holiday has no rows
     * in `holiday_classes`.
     */
    all_classes: Flag;
    updated_by: number | null;
  };
  holiday_classes: Row & { holiday_id: number; class_id: number };

  uploads: Row & {
    school_id: number;
    folder: string;
    filename: string;
    same_key: string;
    /** The size of the file in bytes. It is 0 for files from before migration 014. */
    bytes: Generated<number>;
    created_at: Timestamp;
    /** The time since which no record refers to the file. It can be up to an hour late. */
    unused_since: Generated<Timestamp | null>;
    /** 1 for a photo from before migration 020 that was not yet re-encoded. */
    needs_reencoding: Generated<Flag>;
  };
  /** The files that are being stored or removed. No record can refer to them. */
  unfinished_files: Row & {
    school_id: number;
    folder: string;
    filename: string;
    same_key: string;
    /** The time after which the file is removed. A finished upload deletes the row before. */
    remove_after: Timestamp;
  };

  /** `filepath` contains the folder and the file name. It is empty if the file was deleted. */
  meal_plans: Owned & { month: string; filepath: string; file_size: number };
  broadcasts: Owned & {
    notetype: string;
    subject: string;
    description: string;
    link: string;
    duedate: Day;
    effective_date: Day;
    section_id: number;
  };
  /** `status` is P for present, A for absent and L for on leave. */
  attendance: Row & { school_id: number; section_id: number; student_id: number; day: Day; status: string };

  /** The changes of records, and other activities of users, such as reads and sign-ins. */
  activities: Row & {
    school_id: number;
    actor_id: number;
    /** 1 for a change of a record, 0 for another activity. */
    is_change: Generated<Flag>;
    verb: ChangeVerb | ActivityVerb;
    noun: ChangedNoun | '';
    record_id: number | null;
    record_count: number;
    /** The section to which students or teachers were added, or from which they were removed. */
    section_id: Generated<number | null>;
    /** The names of the fields that an edit form overwrites, separated by spaces. */
    fields: Generated<string>;
    /** The changed values as JSON, such as `{"city": ["Pune", "Nashik"]}`. The type is `FieldChanges`. */
    field_values: Generated<string>;
    version: Generated<string>;
    /** The search and the filters of a list, as JSON. '' for other activities. */
    filter: Generated<string>;
    /** The id of the entry for all records, in an entry for one of several records that were changed together. */
    batch_id: Generated<number | null>;
    /** The id of the entry that an undo has changed back, in the entry of the undo. */
    undoes_id: Generated<number | null>;
    created_at: Timestamp;
  };

  /** The deleted records that can be restored. */
  bin_records: Row & {
    school_id: number;
    deleted_by: number;
    noun: ChangedNoun;
    record_id: number;
    /** The name of the record when it was deleted. */
    name: string;
    /** The deleted rows and the former values of changed rows, as JSON. */
    rows: string;
    created_at: Timestamp;
  };

  imports: Row & {
    school_id: number;
    actor_id: number;
    noun: ImportedNoun;
    created_at: Timestamp;
    undone_at: Timestamp | null;
  };
  import_rows: Row & {
    import_id: number;
    /** The id of the imported record. The import's `noun`, such as `students`, names the table of the record. */
    record_id: number;
    user_id: number | null;
    version: string;
    /** The section of a student after the import. */
    section_id: number | null;
  };
  /** The links between students and parents that an import has added. */
  import_parents: Row & {
    import_id: number;
    student_id: number;
    user_id: number;
    /** Equals 1 if the import has registered the parent. */
    is_new: Flag;
  };

  idempotency_keys: Row & {
    actor_id: number;
    call: string;
    key: string;
    request_hash: string;
    status: number;
    body: string;
    created_at: Timestamp;
  };

  /** The last verified backup of this database, and running backups, which have no file name yet. */
  console_backups: Row & { made_at: Timestamp; filename: string };

  /** Committed deletions whose data `purgeDeleted` has not yet removed from the files of the database. */
  pending_purges: Row & { requested_at: Timestamp };
}

export type Db = Kysely<Schema> | Transaction<Schema>;
export type RowOf<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;

/** There are no down migrations. Never change a released migration: add a new one. */
export const migrations: Record<string, Migration> = {
  '001-first-schema': {
    async up(db) {
      await createPeople(db);
      await createAcademics(db);
      await createSchoolLife(db);
    },
  },
  '002-uploads': {
    async up(db) {
      const uploads = addTextColumns(
        addLinkColumn(createTableWithId(db, 'uploads'), 'school_id', 'schools'),
        'folder',
        'filename',
      );
      await addTimestampColumns(uploads, 'created_at')
        .addUniqueConstraint('uploads_name', ['folder', 'filename'])
        .execute();
    },
  },
  '003-student-search': { up: createStudentSearch },
  '004-student-counts': {
    // The dashboard counts girls and boys by reading only this index, which is many times smaller than the table.
    up: (db) => addIndex(db, 'students', 'school_id', 'deleted_at', 'gender'),
  },
  '005-same-keys': { up: addSameKeys },
  '006-answers-by-actor': {
    // This index finds the oldest stored replies of a user, which are deleted first.
    up: (db) => addIndex(db, 'idempotency_keys', 'actor_id', 'id'),
  },
  '007-search-texts': { up: writeSearchTexts },
  '008-changes': { up: createChanges },
  '009-imports': { up: createImports },
  '010-student-lists': { up: addStudentLists },
  '011-closed-schools': { up: closeSchools },
  '012-search-within-schools': { up: searchWithinSchools },
  '013-wrong-guesses': {
    async up(db) {
      const codes = db.schema.alterTable('otp_codes');
      await codes.addColumn('wrong_guesses', 'integer', (column) => column.notNull().defaultTo(0)).execute();
      await codes.addColumn('guessed_at', 'text').execute();
    },
  },
  '014-upload-sizes': {
    async up(db) {
      const bytes = db.schema
        .alterTable('uploads')
        .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0));
      await bytes.execute();
      // The total size of a school's files is read from this index alone.
      await addIndex(db, 'uploads', 'school_id', 'bytes');
    },
  },
  '015-backups': { up: createBackups },
  '016-parents-in-search': {
    async up(db) {
      await addParentsToSearch(db);
      await db.schema.alterTable('changes').addColumn('section_id', 'integer').execute();
    },
  },
  '017-access': { up: addAccess },
  '018-record': { up: addRecord },
  '019-bin': { up: createBin },
  '020-photos': { up: addPhotos },
  '021-school-years': { up: createSchoolYears },
  '022-distinct-students': { up: createDistinctStudents },
  '023-imported-parents': { up: addImportedParents },
  '024-views': { up: createViews },
  '026-pending-purges': { up: createPendingPurges },
  '027-bulk-undo': { up: addBulkUndo },
  '028-divided-names': { up: joinDividedNames },
  '029-incomplete-students': {
    async up(db) {
      await sql`create index students_incomplete on students (school_id, id, deleted_at) where ${isIncomplete}`.execute(
        db,
      );
    },
  },
  '030-links-to-actors': {
    // Without these indexes, the database reads all activities when one person is deleted.
    async up(db) {
      await db.schema.dropIndex('activities_school_id_actor_id_id').execute();
      await addIndex(db, 'activities', 'actor_id', 'school_id', 'id');
      await addIndex(db, 'bin_records', 'deleted_by');
      await addIndex(db, 'imports', 'actor_id');
    },
  },
  '031-import-columns': { up: createImportColumns },
};
