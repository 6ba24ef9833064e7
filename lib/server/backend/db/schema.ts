import type { Generated, Insertable, Kysely, Migration, Selectable, Transaction } from 'kysely';
import type { ChangeVerb } from '@/lib/contract/changes';
import type { ChangedNoun, ImportedNoun } from '@/lib/contract/nouns';
import type { ParentType } from '@/lib/contract/parents';
import { addIndex, addLinkColumn, addTextColumns, addTimestampColumns, createTableWithId } from './columns';
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
    /** Set while the school is closed and its users may not sign in. */
    disabled_at: Timestamp | null;
  };

  users: Owned & {
    mobileno: string;
    email: string;
    first_name: string;
    middle_name: string;
    last_name: string;
    profilepic: string;
    can_sign_in: Flag;
    search_text: string;
  };
  access_tokens: Row & { user_id: number; token_hash: string; created_at: Timestamp; expires_at: Timestamp };
  otp_codes: Row & {
    user_id: number;
    salt: string;
    code_hash: string;
    tries: number;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };

  employees: Distinct & {
    user_id: number;
    emp_no: string;
    designation: string;
    search_text: string;
    /** Set while the employee is inactive. */
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
  /** `typeid`: 1 class teacher, 2 class admin, 4 teacher. Links up to 3 belong to the section itself. */
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
    /** Set while the student is inactive. */
    deleted_at: Timestamp | null;
  };
  /** Student counts by section (0: no section), status and gender. Database triggers write them. */
  student_counts: Row & { school_id: number; section_id: number; isactive: Flag; gender: string; total: number };
  student_parents: Row & { student_id: number; user_id: number; parent_type: ParentType; created_at: Timestamp };

  holidays: Owned & {
    holidayname: string;
    startdate: Day;
    enddate: Day;
    /** Includes classes that are added later. `holiday_classes` is then empty. */
    all_classes: Flag;
    updated_by: number | null;
  };
  holiday_classes: Row & { holiday_id: number; class_id: number };

  uploads: Row & { school_id: number; folder: string; filename: string; same_key: string; created_at: Timestamp };

  /** `filepath` is folder and file name, empty after the file was deleted. */
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
  /** `status`: P present, A absent, L on leave. */
  attendance: Row & { school_id: number; section_id: number; student_id: number; day: Day; status: string };

  /** The change log, kept for 30 days. `fields` contains field names separated by spaces, never a value. */
  changes: Row & {
    school_id: number;
    actor_id: number;
    noun: ChangedNoun;
    record_id: number | null;
    record_count: number;
    verb: ChangeVerb;
    fields: string;
    version: string;
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
    /** The id in the table that the import's `noun` names. */
    record_id: number;
    user_id: number | null;
    version: string;
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
}

export type Db = Kysely<Schema> | Transaction<Schema>;
export type RowOf<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;

/** The migrations, forward only. A released migration is never changed; add a new one. */
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
    // The dashboard counts girls and boys from this index alone, which is many times smaller than the rows.
    up: (db) => addIndex(db, 'students', 'school_id', 'deleted_at', 'gender'),
  },
  '005-same-keys': { up: addSameKeys },
  '006-answers-by-actor': {
    // Finds the oldest stored replies of a user, which are deleted first.
    up: (db) => addIndex(db, 'idempotency_keys', 'actor_id', 'id'),
  },
  '007-search-texts': { up: writeSearchTexts },
  '008-changes': { up: createChanges },
  '009-imports': { up: createImports },
  '010-student-lists': { up: addStudentLists },
  '011-closed-schools': { up: closeSchools },
  '012-search-within-schools': { up: searchWithinSchools },
};
