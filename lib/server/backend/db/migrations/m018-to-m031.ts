import { type RawBuilder, sql } from 'kysely';
import {
  type AnyDb,
  addFlagColumns,
  addIndex,
  addLinkColumn,
  addOwnedColumns,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';
import { rewriteStaffTexts } from './m007-search-texts';
import { addParentsToSearch } from './m016-parents-in-search';

const addPartialIndex = (db: AnyDb, name: string, columns: RawBuilder<unknown>) =>
  sql`create index ${sql.ref(name)} on activities ${columns}`.execute(db);

export async function addRecord(db: AnyDb) {
  await db.schema.dropIndex('changes_school_id_id').execute();
  await db.schema.dropIndex('changes_school_id_created_at').execute();
  await db.schema.dropIndex('changes_school_id_noun_record_id').execute();
  await db.schema.alterTable('changes').renameTo('activities').execute();
  const activities = db.schema.alterTable('activities');
  await activities.addColumn('is_change', 'integer', (column) => column.notNull().defaultTo(1)).execute();
  await activities.addColumn('field_values', 'text', (column) => column.notNull().defaultTo('{}')).execute();
  await activities.addColumn('filter', 'text', (column) => column.notNull().defaultTo('')).execute();
  await activities.addColumn('batch_id', 'integer').execute();
  await addIndex(db, 'activities', 'created_at');
  await addIndex(db, 'activities', 'school_id', 'id');
  await addIndex(db, 'activities', 'school_id', 'actor_id', 'id');
  await addIndex(db, 'activities', 'school_id', 'noun', 'record_id', 'id');
  await addPartialIndex(db, 'activities_of_noun', sql`(school_id, noun, id) where batch_id is null`);
  await addPartialIndex(db, 'activities_of_verb', sql`(school_id, verb, id) where batch_id is null`);
  // The history of a record and the last changes of a school skip the many reads.
  await addPartialIndex(db, 'activities_changes_of_record', sql`(school_id, noun, record_id, id) where is_change = 1`);
  await addPartialIndex(db, 'activities_last_changes', sql`(school_id, id) where is_change = 1 and batch_id is null`);
}

export async function createBin(db: AnyDb) {
  const bin = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'bin_records'), 'school_id', 'schools'),
    'deleted_by',
    'users',
  ).addColumn('record_id', 'integer', (column) => column.notNull());
  await addTimestampColumns(addTextColumns(bin, 'noun', 'name', 'rows'), 'created_at').execute();
  await addIndex(db, 'bin_records', 'school_id', 'id');
  await addIndex(db, 'bin_records', 'created_at');
}

export async function addPhotos(db: AnyDb) {
  const uploads = db.schema.alterTable('uploads');
  await uploads.addColumn('unused_since', 'text').execute();
  await uploads.addColumn('needs_reencoding', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await sql`update uploads set needs_reencoding = 1 where folder in ('students', 'parents', 'logo')`.execute(db);
  await sql`create index uploads_to_reencode on uploads (id) where needs_reencoding = 1`.execute(db);
  const unfinished = addLinkColumn(createTableWithId(db, 'unfinished_files'), 'school_id', 'schools');
  await addTimestampColumns(addTextColumns(unfinished, 'folder', 'filename', 'same_key'), 'remove_after')
    .addUniqueConstraint('unfinished_files_name', ['folder', 'same_key'])
    .execute();
}

export async function createSchoolYears(db: AnyDb) {
  await addTextColumns(addOwnedColumns(createTableWithId(db, 'school_years')), 'name', 'same_key')
    .addUniqueConstraint('school_years_same_key', ['school_id', 'same_key'])
    .execute();

  const sections = addLinkColumn(createTableWithId(db, 'year_sections'), 'school_id', 'schools')
    .addColumn('year_id', 'integer', (column) => column.references('school_years.id').onDelete('set null'))
    .addColumn('section_id', 'integer', (column) => column.references('sections.id').onDelete('set null'));
  await addTextColumns(sections, 'classname', 'section').execute();
  await addIndex(db, 'year_sections', 'school_id');
  await addIndex(db, 'year_sections', 'year_id');
  await addIndex(db, 'year_sections', 'section_id');

  const enrollments = addLinkColumn(
    addLinkColumn(
      addLinkColumn(createTableWithId(db, 'enrollments'), 'school_id', 'schools'),
      'year_section_id',
      'year_sections',
      'cascade',
    ),
    'student_id',
    'students',
    'cascade',
  )
    .addColumn('to_section_id', 'integer', (column) => column.references('sections.id').onDelete('set null'))
    .addColumn('deactivated_at', 'text');
  await addTextColumns(enrollments, 'outcome')
    .addUniqueConstraint('enrollments_once', ['year_section_id', 'student_id'])
    .execute();
  await addIndex(db, 'enrollments', 'school_id');
  await addIndex(db, 'enrollments', 'student_id');
  await addIndex(db, 'enrollments', 'to_section_id');
}

export async function createDistinctStudents(db: AnyDb) {
  const table = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'distinct_students'), 'student_id', 'students', 'cascade'),
    'other_id',
    'students',
    'cascade',
  ).addColumn('created_by', 'integer', (column) => column.notNull());
  await addTimestampColumns(table, 'created_at')
    .addUniqueConstraint('distinct_students_once', ['student_id', 'other_id'])
    .execute();
  await addIndex(db, 'distinct_students', 'other_id');
}

export async function addImportedParents(db: AnyDb) {
  await db.schema.alterTable('import_rows').addColumn('section_id', 'integer').execute();
  const parents = addLinkColumn(createTableWithId(db, 'import_parents'), 'import_id', 'imports', 'cascade')
    .addColumn('student_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull());
  await addFlagColumns(parents, 0, 'is_new').execute();
  await addIndex(db, 'import_parents', 'import_id', 'student_id');
}

export async function createViews(db: AnyDb) {
  const table = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'views'), 'school_id', 'schools'),
    'created_by',
    'users',
    'cascade',
  );
  await addTimestampColumns(addTextColumns(table, 'list', 'name', 'same_key', 'address'), 'created_at', 'updated_at')
    .addUniqueConstraint('views_same_key', ['created_by', 'list', 'same_key'])
    .execute();
  await addIndex(db, 'views', 'school_id');
}

export async function createPendingPurges(db: AnyDb) {
  await addTimestampColumns(createTableWithId(db, 'pending_purges'), 'requested_at').execute();
}

/** The undo reads the entries of each record in parts. */
export async function addBulkUndo(db: AnyDb) {
  await db.schema.alterTable('activities').addColumn('undoes_id', 'integer').execute();
  await sql`create index activities_of_batch on activities (batch_id, id) where batch_id is not null`.execute(db);
  await sql`create index activities_of_undo on activities (undoes_id) where undoes_id is not null`.execute(db);
}

/** The new search texts have no apostrophes, and contain divided names such as `O Brien` as one word. */
export async function joinDividedNames(db: AnyDb) {
  await rewriteStaffTexts(db);
  await addParentsToSearch(db);
}

export async function createImportColumns(db: AnyDb) {
  const table = addLinkColumn(createTableWithId(db, 'import_columns'), 'school_id', 'schools');
  await addTimestampColumns(addTextColumns(table, 'noun', 'header', 'target'), 'created_at', 'updated_at')
    .addUniqueConstraint('import_columns_header', ['school_id', 'noun', 'header'])
    .execute();
}
