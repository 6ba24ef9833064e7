import { type Insertable, type Kysely, type Migration, type Selectable, sql, type Transaction } from 'kysely';
import type { Column } from './column-types';
import { addIndex, addLinkColumn, addTextColumns, addTimestampColumns, createTableWithId } from './columns';
import { isIncomplete } from './incomplete-students';
import { createAcademics, createPeople, createSchoolLife } from './migrations/m001-first-schema';
import { createStudentSearch } from './migrations/m003-student-search';
import { addSameKeys } from './migrations/m005-same-keys';
import { writeSearchTexts } from './migrations/m007-search-texts';
import {
  closeSchools,
  createBackups,
  createChanges,
  createImports,
  searchWithinSchools,
} from './migrations/m008-to-m015';
import { addStudentLists } from './migrations/m010-student-lists';
import { addParentsToSearch } from './migrations/m016-parents-in-search';
import { addAccess } from './migrations/m017-access';
import {
  addBulkUndo,
  addImportedParents,
  addPhotos,
  addRecord,
  createBin,
  createDistinctStudents,
  createImportColumns,
  createPendingPurges,
  createSchoolYears,
  createViews,
  joinDividedNames,
} from './migrations/m018-to-m031';
import type { Table, tables } from './tables';

export type Schema = {
  [T in Table]: { [C in keyof Columns<T>]: Columns<T>[C] extends Column<infer Value> ? Value : never };
};
type Columns<T extends Table> = (typeof tables)[T]['columns'];

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
