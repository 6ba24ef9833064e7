import pg, { type Client } from 'pg';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import { randomAdultName, randomChildName, randomGender } from '@/lib/server/backend/seed/names';
import { randomAddress } from '@/lib/server/backend/seed/random-address';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { connectPostgres } from '@/lib/server/postgres';
import { loadInBulk } from './bulk-load';
import { nameCount, pupilsSql, searchTexts, sectionsSql, staffSql } from './people-sql';
import { staffCount } from './sizes';

const studentsPerSection = 35;
const classes = 14;

const registeredDays = 5;

const designations = [
  'Principal',
  'Office Superintendent',
  'Accounts Clerk',
  ...Array(17).fill('TGT Teacher (Science)'),
];
const subjects = ['English', 'Hindi', 'Marathi', 'Mathematics', 'Science', 'Social Science', 'Art', 'Music'];
const codes = ['GV', 'HS', 'KV', 'LP', 'NM', 'RB', 'SM', 'TS', 'VB', 'ZP'];

const columnsOf = <R extends object>(rows: R[]) =>
  Object.keys(rows[0] ?? {}).map((key) => rows.map((row) => Reflect.get(row, key)));

async function createTempTable(client: Client, table: string, columns: string, rows: object[]) {
  const [id = '', ...others] = columns.split(', ');
  const arrays = columnsOf(rows).map((_, index) => `$${index + 1}::text[]`);
  await client.query(
    `create temp table ${table} as select ${id}::int, ${others.join(', ')}
     from unnest(${arrays.join(', ')}) with ordinality as given(${[...others, id].join(', ')})`,
    columnsOf(rows),
  );
}

async function createPlan(client: Client, sizes: number[], minStaff: number) {
  const random = new SeededRandom(26);
  const draw = <T>(createRow: () => T) => Array.from({ length: nameCount }, createRow);
  const randomChild = () => {
    const gender = randomGender(random);
    return { ...randomChildName(random, gender), gender };
  };
  await createTempTable(client, 'child_names', 'id, first_name, middle_name, last_name, gender', draw(randomChild));
  await createTempTable(
    client,
    'adult_names',
    'id, first_name, middle_name, last_name',
    draw(() => randomAdultName(random, randomGender(random))),
  );
  await createTempTable(
    client,
    'homes',
    'home_id, addressline1, addressline2, city, state, zipcode',
    draw(() => randomAddress(random)),
  );
  await createTempTable(
    client,
    'designations',
    'id, designation',
    designations.map((designation) => ({ designation })),
  );
  const staff = sizes.map((students) => Math.max(minStaff, staffCount(students)));
  await client.query(
    `create temp table plan as select nth::int as school_id, students, staff,
       ceil(students / ${classes * studentsPerSection}.0)::int as sections, ($3::text[])[1 + nth % ${codes.length}] as code
     from unnest($1::int[], $2::int[]) with ordinality as given(students, staff, nth)`,
    [sizes, staff, codes],
  );
}

const createdAt = `'2026-04-01T04:30:00.000Z'`;
const isoTimestamp = (expression: string) =>
  `to_char((${expression}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const schoolRows = [
  `insert into schools (id, name, address, created_at, updated_at)
   select school_id, 'School ' || school_id, school_id || ' MG Road, Pune', ${createdAt}, ${createdAt} from plan`,
  `insert into classes (id, school_id, created_by, created_at, updated_at, classname, same_key, worksaturday)
   select (school_id - 1) * ${classes} + class, school_id, 1, ${createdAt}, ${createdAt}, name, name, 0
   from plan, unnest(array['LKG', 'UKG', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
     with ordinality as given(name, class)`,
  `insert into subjects (school_id, created_by, created_at, updated_at, subject_name, same_key)
   select school_id, 1, ${createdAt}, ${createdAt}, name, upper(name) from plan, unnest(array['${subjects.join("', '")}']) as name`,
  `insert into class_subjects (class_id, subject_id)
   select classes.id, subjects.id from classes inner join subjects using (school_id) where (classes.id + subjects.id) % 2 = 0`,
  `insert into holidays (school_id, created_by, created_at, updated_at, holidayname, startdate, enddate, all_classes)
   select school_id, 1, ${createdAt}, ${createdAt}, 'Holiday ' || nth, day, day, 1
   from plan, generate_series(1, 12) as nth, to_char(date '2026-04-14' + nth * 28, 'YYYY-MM-DD') as day`,
  `insert into broadcasts (school_id, created_by, created_at, updated_at, notetype, subject, description, duedate, effective_date)
   select school_id, 1, ${createdAt}, ${createdAt}, 'Circular', 'Circular ' || nth, repeat('All parents are asked to come. ', 8),
     '2026-12-01', '2026-11-01' from generate_series(1, 40) as nth, plan`,
];

const staffRows = [
  `insert into users (id, school_id, created_by, created_at, updated_at, mobileno, email, first_name, middle_name, last_name,
     role, search_text)
   select number, school_id, 1, ${createdAt}, ${createdAt}, mobileno, email, first_name, middle_name, last_name, 'full', ${searchTexts.staff}
   from staff`,
  `insert into employees (id, school_id, created_by, created_at, updated_at, user_id, emp_no, same_key, designation,
     search_text)
   select number, school_id, 1, ${createdAt}, ${createdAt}, number, emp_no, upper(emp_no), designation, ${searchTexts.jobs} from staff`,
  `insert into sections (id, school_id, created_by, created_at, updated_at, class_id, section, same_key)
   select id, school_id, 1, ${createdAt}, ${createdAt}, class_id, name, name from section_plan,
     concat(chr(65 + (letter - 1) % 26), nullif((letter - 1) / 26, 0)) as name`,
  `insert into section_teachers (section_id, employee_id, typeid, created_at)
   select section_plan.id, staff.number, typeid, ${createdAt}
   from section_plan cross join (values (0, 1), (1, 2), (2, 4)) as role(shift, typeid)
   inner join plan using (school_id)
   inner join staff on staff.school_id = section_plan.school_id and staff.nth = 1 + (section_plan.id + shift) % plan.staff`,
];

const pupilRows = [
  `insert into students (id, school_id, created_by, created_at, updated_at, section_id, deleted_at, enrollmentno, same_key,
     firstname, middlename, lastname, addressline1, addressline2, city, state, zipcode, email, mobileno, dob, gender, search_text)
   select id, school_id, 1, ${createdAt}, ${createdAt}, section_id, case when has_left then ${createdAt} end, enrollmentno, enrollmentno,
     first_name, middle_name, last_name, addressline1, addressline2, city, state, zipcode, email, mobileno, dob, gender,
     ${searchTexts.pupils} from pupils order by id`,
  // Inserts the student counts here, because the triggers that maintain them are disabled during the load.
  `insert into student_counts (school_id, section_id, isactive, gender, total)
   select school_id, coalesce(section_id, 0), (deleted_at is null)::int, gender, count(*) from students group by 1, 2, 3, 4`,
  `insert into users (id, school_id, created_by, created_at, updated_at, mobileno, first_name, middle_name, last_name, search_text)
   select (select count(*) from staff) + parent, school_id, 1, ${createdAt}, ${createdAt}, mobileno, first_name, middle_name, last_name,
     ${searchTexts.parents}
   from (select parent, school_id, parent_mobileno as mobileno, adult_names.first_name, adult_names.middle_name,
       pupils.last_name from pupils inner join adult_names on adult_names.id = 1 + parent % ${nameCount}) as parents`,
  `insert into student_parents (student_id, user_id, parent_type, created_at)
   select id, (select count(*) from staff) + parent, case when parent % 2 = 0 then 'mother' else 'father' end, ${createdAt}
   from pupils where parent is not null`,
];

const dailyRows = [
  `insert into attendance (school_id, section_id, student_id, day, status)
   select school_id, section_id, students.id, to_char(day, 'YYYY-MM-DD'),
     case when (students.id + extract(doy from day)::int) % 17 = 0 then 'A' else 'P' end
   from (select day from generate_series(current_date - 14, current_date - 1, '1 day') as day
     where extract(isodow from day) < 6 order by day desc limit ${registeredDays}) as days, students
   where section_id is not null and deleted_at is null order by day, students.id`,
  `insert into activities (school_id, actor_id, noun, record_id, verb, fields, created_at)
   select school_id, number, 'employees', number, 'updated', 'email', ${isoTimestamp(`now() - turn * interval '9 hours'`)}
   from generate_series(1, 10) as turn, staff`,
  `insert into idempotency_keys (actor_id, call, key, request_hash, status, body, created_at)
   select number, 'PUT /employee/update', 'key ' || turn, '', 200, '{}', ${isoTimestamp(`now() - turn * interval '2 hours'`)}
   from generate_series(1, 5) as turn, staff`,
  // The tokens were created yesterday and expire during the first hour of the benchmark.
  `insert into access_tokens (user_id, token_hash, created_at, expires_at)
   select number, 'token ' || number, ${isoTimestamp(`now() - interval '23 hours'`)},
     ${isoTimestamp(`now() + (number % 3600) * interval '1 second'`)} from staff`,
];

const identityTables = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`;

/** Sets each id sequence to the first id after the inserted ones. */
async function advanceSequences(client: Client) {
  for (const { name } of (await client.query<{ name: string }>(identityTables)).rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select coalesce(max(id), 0) + 1 from ${name}), false)`,
    );
  }
}

async function migrate(url: string) {
  const pool = await connectPostgres(url);
  await openPostgres(pool, 'of the bench');
  await pool.end();
}

/**
 * Creates schools in an empty database, with staff who can sign in. Every second student has a parent.
 * @param sizes the number of students of each school.
 * @param minStaff the minimum number of staff per school.
 */
export async function fillDistrict(url: string, sizes: number[], minStaff = 1): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set work_mem = '256MB'`);
    await createPlan(client, sizes, minStaff);
    await loadInBulk(client, async () => {
      for (const statement of [staffSql, sectionsSql, pupilsSql]) await client.query(statement);
      for (const statement of [...schoolRows, ...staffRows, ...pupilRows, ...dailyRows]) await client.query(statement);
    });
    await advanceSequences(client);
    // Updates the planner statistics at once. Autovacuum would update them only about a minute after the load.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
