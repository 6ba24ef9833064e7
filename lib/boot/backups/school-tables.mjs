// What a school consists of in a PostgreSQL database, which may hold other tables too, and what this version knows of it.
// The commands run without the console's code; `tests/operations/school-tables.postgres.test.ts` compares both.

export const tables = [
  'schools',
  'users',
  'access_tokens',
  'otp_codes',
  'employees',
  'classes',
  'subjects',
  'class_subjects',
  'sections',
  'section_teachers',
  'students',
  'student_counts',
  'student_parents',
  'holidays',
  'holiday_classes',
  'uploads',
  'meal_plans',
  'broadcasts',
  'attendance',
  'changes',
  'imports',
  'import_rows',
  'idempotency_keys',
  'kysely_migration',
  'kysely_migration_lock',
];

/** The steps that led to them, as a database lists those that it has done. */
export const steps = [
  '001-first-schema',
  '002-uploads',
  '003-student-search',
  '004-student-counts',
  '005-same-keys',
  '006-answers-by-actor',
  '007-search-texts',
  '008-changes',
  '009-imports',
  '010-student-lists',
  '011-closed-schools',
  '012-search-within-schools',
];
