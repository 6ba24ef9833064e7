/** The columns that lists are sorted by: apart from the shapes of the calls, because a screen's first load has them. */

export const studentSorts = [
  'enrollmentNo',
  'firstName',
  'lastName',
  'mobileNo',
  'gender',
  'class',
  'city',
  'status',
] as const;

export const employeeSorts = ['empNo', 'firstName', 'lastName', 'designation', 'mobileNo', 'status'] as const;

/** A column from the smallest to the largest, or with `-` the other way round. */
export type Sort<Column extends string> = Column | `-${Column}`;
