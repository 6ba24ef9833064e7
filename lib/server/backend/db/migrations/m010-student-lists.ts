import { sql } from 'kysely';
import { type AnyDb, addIndex, createTableWithId } from '../columns';
import { isPostgres } from '../dialect';
import { textOrder } from '../sort';

const textColumns = ['enrollmentno', 'firstname', 'lastname', 'city'];

/**
 * Without INCLUDE, PostgreSQL would also read the table, because an index on an expression does not contain the column.
 */
const includeColumn = (db: AnyDb, column: string) => (isPostgres(db) ? sql` include (${sql.ref(column)})` : sql``);

/** The terms of an index must equal the sort terms of the query. */
async function indexSorts(db: AnyDb) {
  for (const column of textColumns) {
    await sql`create index ${sql.ref(`students_by_${column}`)}
      on students (school_id, (${textOrder(db, column)}), id)${includeColumn(db, column)}`.execute(db);
  }
  await addIndex(db, 'students', 'school_id', 'mobileno', 'id');
  await addIndex(db, 'students', 'school_id', 'gender', 'id');
  // Includes `school_id`, so that the index finds a section's students without reading rows.
  await sql`drop index students_section_id_id`.execute(db);
  await addIndex(db, 'students', 'section_id', 'school_id', 'id');
  await sql`create index students_by_status
    on students (school_id, (deleted_at is not null), id)${includeColumn(db, 'deleted_at')}`.execute(db);
}

const selectCounts = (rows: string) => sql`
  select school_id, coalesce(section_id, 0) as section_id,
    case when deleted_at is null then 1 else 0 end as isactive, gender, count(*) as total
  from ${sql.ref(rows)} group by 1, 2, 3, 4`;

const deleteZeroCounts = sql`delete from student_counts where total = 0;`;

async function countForSqlite(db: AnyDb) {
  const count = (row: string, delta: number) => sql`
    insert into student_counts (school_id, section_id, isactive, gender, total)
    values (${sql.ref(`${row}.school_id`)}, coalesce(${sql.ref(`${row}.section_id`)}, 0),
      ${sql.ref(`${row}.deleted_at`)} is null, ${sql.ref(`${row}.gender`)}, ${sql.lit(delta)})
    on conflict (school_id, section_id, isactive, gender) do update set total = total + excluded.total;`;
  const [increment, decrement] = [count('new', 1), sql`${count('old', -1)} ${deleteZeroCounts}`];
  await sql`create trigger student_counts_insert after insert on students begin ${increment} end`.execute(db);
  await sql`create trigger student_counts_delete after delete on students begin ${decrement} end`.execute(db);
  await sql`create trigger student_counts_update after update of school_id, section_id, deleted_at, gender on students
    begin ${decrement} ${increment} end`.execute(db);
}

/** The triggers run once per statement, so that an import's batch of 200 rows updates the counts only once. */
async function countForPostgres(db: AnyDb) {
  const signs = { added: sql`+`, removed: sql`-` };
  for (const [rows, sign] of Object.entries(signs)) {
    await sql`create function ${sql.ref(`count_students_${rows}`)}() returns trigger language plpgsql as $$ begin
      insert into student_counts (school_id, section_id, isactive, gender, total)
      select school_id, section_id, isactive, gender, ${sign} total from (${selectCounts(rows)}) as ${sql.ref(rows)}
      on conflict (school_id, section_id, isactive, gender) do update set total = student_counts.total + excluded.total;
      ${deleteZeroCounts}
      return null;
    end $$`.execute(db);
  }
  const events = [
    ['insert', 'new', 'added'],
    ['delete', 'old', 'removed'],
    ['update', 'new', 'added'],
    ['update', 'old', 'removed'],
  ];
  for (const [event = '', state = '', rows = ''] of events) {
    await sql`create trigger ${sql.ref(`student_counts_${event}_${rows}`)} after ${sql.raw(event)} on students
      referencing ${sql.raw(state)} table as ${sql.ref(rows)}
      for each statement execute function ${sql.ref(`count_students_${rows}`)}()`.execute(db);
  }
}

async function countStudents(db: AnyDb) {
  await sql`drop index students_school_id_deleted_at_gender`.execute(db);
  await createTableWithId(db, 'student_counts')
    .addColumn('school_id', 'integer', (column) => column.notNull())
    .addColumn('section_id', 'integer', (column) => column.notNull())
    .addColumn('isactive', 'integer', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addUniqueConstraint('student_counts_once', ['school_id', 'section_id', 'isactive', 'gender'])
    .execute();
  // Triggers delete counts of zero through this partial index, which stays almost empty.
  await sql`create index student_counts_none on student_counts (total) where total = 0`.execute(db);
  await sql`insert into student_counts (school_id, section_id, isactive, gender, total) ${selectCounts('students')}`.execute(
    db,
  );
  await (isPostgres(db) ? countForPostgres(db) : countForSqlite(db));
}

export async function addStudentLists(db: AnyDb) {
  await indexSorts(db);
  await countStudents(db);
}
