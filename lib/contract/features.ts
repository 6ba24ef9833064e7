/**
 * Optional abilities of a server, listed in its profile reply.
 * - `placement`: replies contain the classes and sections of people, and students can be removed from a section.
 * - `day`: `/school/day` exists, and the dashboard counts active people only.
 * - `school-profile`: the name, address and logo of the school can be changed.
 * - `short-search`: a search for one or two letters finds names and numbers that begin with these letters.
 * - `import-updates`: an import can update records, and its check says what would change.
 * - `import-columns`: the school remembers which columns of a file fill which columns of the import template.
 * - `incomplete-import`: an import may leave out data of students, who are then listed and counted as incomplete.
 * - `search-reasons`: a search for students finds the names of their parents, and rows say why they were found.
 * - `access`: several people can sign in, with roles, and their sessions can be listed and ended.
 * - `record`: changes are stored with their values, and each record has a history.
 * - `bin`: deleted records can be restored for some days.
 * - `bulk`: one call can change or delete many records, and toggles accept the wanted status.
 * - `bulk-undo`: an action on many records is one entry of the record, and can be undone there. Requires `bulk` and `record`.
 * - `person-data`: all data about a person can be handed over or erased.
 * - `promotion`: a new school year can be started, and the sections of former school years are kept.
 * - `duplicates`: students who were entered twice are found, and can be merged.
 * - `teacher-role`: people can have the role Office.
 * - `views`: the columns of lists and named views are kept for each person.
 */
export const features = [
  'sort',
  'filter',
  'placement',
  'day',
  'versions',
  'dry-run',
  'undo-import',
  'short-search',
  'school-profile',
  'search-reasons',
  'import-updates',
  'incomplete-import',
  'import-columns',
  'access',
  'record',
  'bin',
  'person-data',
  'bulk',
  'bulk-undo',
  'promotion',
  'duplicates',
  'views',
  'teacher-role',
] as const;
export type Feature = (typeof features)[number];
