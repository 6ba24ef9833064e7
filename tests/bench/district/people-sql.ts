/**
 * Creates the people of a district in SQL. Calculates all values from row numbers, so that every run has the same data.
 */

const hashBelow = (expression: string, seed: number, limit: number) =>
  `abs(hashint8extended(${expression}, ${seed}) % ${limit})`;

export const nameCount = 20_000;

const nameOf = (number: string, seed: number) => `1 + ${hashBelow(number, seed, nameCount)}`;

/** Each factor and the size of its number range have no common divisor, so that each mobile number is unique. */
const staffMobile = (number: string) => `(9000000000 + (${number}::bigint * 567891233) % 1000000000)::text`;
const parentMobile = (number: string) => `(7000000000 + (${number}::bigint * 1234567891) % 2000000000)::text`;

const nameKeys = [
  'upper(first_name)',
  `nullif(nullif(upper(middle_name), ''), upper(first_name))`,
  'nullif(upper(last_name), upper(middle_name))',
];
/** The first name Om is also stored as one word with the next name. */
const joinedName = `case when length(first_name) <= 2
  then upper(first_name || coalesce(nullif(middle_name, ''), last_name)) end`;
const digitsOf = (text: string) => `substring(regexp_replace(${text}, '\\D', '', 'g') from '^\\d{5,}$')`;

/** Returns SQL that calculates the same text as `searchText`. `checkSample` compares the results. */
const searchTextOf = (...keys: string[]) => `concat_ws(E'\\n', ${keys.join(', ')})`;

export const searchTexts = {
  staff: searchTextOf(...nameKeys, 'mobileno', 'upper(email)', digitsOf('email')),
  jobs: searchTextOf('upper(emp_no)', 'upper(designation)'),
  pupils: `${searchTextOf(
    ...['upper(enrollmentno)', ...nameKeys, 'mobileno', `nullif(upper(email), '')`, 'upper(city)'],
    ...[digitsOf('enrollmentno'), digitsOf('email'), joinedName],
  )} || E'\\n\\n' || ${searchTextOf('parent_mobileno', 'upper(parent_name)')}`,
  parents: searchTextOf(...nameKeys, 'mobileno'),
};

export const staffSql = `
  create temp table staff as
  select number, school_id, nth, ${staffMobile('number')} as mobileno, first_name, middle_name, last_name,
    lower(first_name || '.' || last_name || number || '@example.com') as email,
    'E-' || 100 + nth as emp_no, designation
  from (select row_number() over (order by school_id, nth) as number, school_id, nth
    from plan, generate_series(1, plan.staff) as nth) as numbered
  inner join adult_names on adult_names.id = ${nameOf('number', 1)}
  inner join designations on designations.id = 1 + (nth - 1) % (select count(*) from designations)`;

export const sectionsSql = `
  create temp table section_plan as
  select row_number() over (order by school_id, class, letter)::int as id, school_id, class, letter,
    (school_id - 1) * 14 + class as class_id
  from plan, generate_series(1, 14) as class, generate_series(1, plan.sections) as letter`;

/**
 * Nine of ten students of a school have consecutive ids, as after an import. Every tenth student came later, and has an
 * id between the ids of other schools.
 */
export const pupilsSql = `
  create temp table pupils as
  select row_number() over (order by came_later, case when came_later then ${hashBelow('number', 2, 1_000_000_000)} end, number)::int
      as id, number, pupil.school_id, section_plan.id as section_id, came_later,
    name.first_name, name.middle_name, name.last_name, name.gender, home.*,
    code || '-' || 2027 - year || '-' || lpad(nth::text, greatest(4, length(nth::text)), '0') as enrollmentno,
    case when ${hashBelow('number', 3, 4)} = 0
      then lower(name.first_name || '.' || name.last_name || nth || '@example.com') else '' end as email,
    (6000000000 + ${hashBelow('number', 4, 4_000_000_000)})::text as mobileno,
    (2022 - year) || '-' || to_char(date '2021-01-01' + ${hashBelow('number', 5, 365)}::int, 'MM-DD') as dob,
    ${hashBelow('number', 6, 50)} = 0 as has_left,
    case when number % 2 = 0 then number / 2 end as parent,
    case when number % 2 = 0 then ${parentMobile('number / 2')} end as parent_mobileno,
    case when number % 2 = 0
      then concat_ws(' ', parent_names.first_name, nullif(parent_names.middle_name, ''), name.last_name) end as parent_name
  from (select row_number() over (order by school_id, nth) as number, school_id, nth, sections, code,
      1 + nth % 14 as year
    from plan, generate_series(1, plan.students) as nth) as pupil
  cross join lateral (select ${hashBelow('pupil.number', 7, 10)} = 0 as came_later) as arrival
  inner join child_names as name on name.id = ${nameOf('pupil.number', 8)}
  left join adult_names as parent_names on parent_names.id = 1 + (number / 2) % ${nameCount}
  inner join homes as home on home.home_id = ${nameOf('pupil.number', 9)}
  left join section_plan on section_plan.school_id = pupil.school_id and section_plan.class = year
    and letter = 1 + (nth / 14) % sections and ${hashBelow('number', 10, 20)} <> 0`;
