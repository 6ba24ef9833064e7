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

export type Sort<Column extends string> = Column | `-${Column}`;
