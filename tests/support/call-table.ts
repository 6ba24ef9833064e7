import { readFileSync } from 'node:fs';
import { apiPrefix } from '@/lib/contract/call';

/**
 * The query parameters of the oldest calls of the contract. A name in brackets is optional. This list is written by
 * hand, so that a test fails after an accidental change of the contract.
 */
export const promisedQueries: Record<string, string> = {
  'POST /web/auth/send-otp': 'mobile_number device_id bypass_otp',
  'POST /web/auth/verify-otp': 'mobile_number device_id otp',
  'GET /web/user/profile': '',
  'GET /employee/list': 'user_id school_id page pageSize [search]',
  'POST /employee/create': 'user_id',
  'PUT /employee/update': 'user_id',
  'GET /employee/import/template': '',
  'POST /employee/import': 'user_id school_id',
  'GET /employee/list/export': 'user_id school_id format',
  'GET /employee/validate': 'school_id mobile_number',
  'POST /employee/status/toggle': 'user_id school_id emp_id activate',
  'GET /employee/active-list': 'user_id school_id',
  'GET /students/list': 'user_id school_id page per_page [search]',
  'POST /students/create': 'user_id',
  'PUT /students/update': 'student_id user_id',
  'DELETE /students/{id}': 'user_id',
  'POST /students/toggle-status': 'student_id user_id',
  'GET /students/import/template': '',
  'POST /students/import': 'user_id school_id',
  'GET /students/parents': 'user_id student_id',
  'POST /students/parent/create': 'student_id user_id parent_type',
  'POST /students/parent/add': '',
  'DELETE /students/parent/remove': 'user_id student_id parent_id',
  'GET /user/validate': 'mobile_number',
  'PUT /user/user_id': 'user_id',
  'POST /upload/folder': 'folder',
  'GET /classes/list': 'user_id school_id [search]',
  'GET /classes/list_all_active': 'user_id school_id',
  'POST /classes/create': 'user_id',
  'PUT /classes/update': 'class_id',
  'PUT /classes/toggle-status': 'class_id user_id school_id',
  'GET /classes/subjects': 'class_id school_id user_id',
  'POST /subject/class-assign': 'class_id school_id user_id',
  'GET /students/class/export': 'class_id user_id',
  'GET /subject/list': 'school_id user_id page page_size',
  'POST /subject/create': 'school_id user_id subject_name',
  'PUT /subject/update': 'school_id user_id subject_name subject_id',
  'DELETE /subject/delete': 'school_id user_id subject_id',
  'GET /sections/list': 'user_id school_id page pageSize [class_id] [search]',
  'POST /sections/create': '',
  'PUT /sections/update': 'section_id user_id',
  'DELETE /sections/delete': 'section_id school_id user_id',
  'PUT /sections/toggle-status': 'section_id school_id user_id',
  'GET /students/section/export': 'section_id user_id',
  'GET /section/teachers': 'section_id school_id user_id',
  'POST /sections/add-employee': 'section_id employee_id user_id',
  'DELETE /section/teacher/delete': 'section_id teacher_id user_id school_id',
  'GET /section/students': 'section_id user_id',
  'POST /section/add-students': 'section_id user_id',
  'PUT /section/student/status-toggle': 'section_id student_id',
  'GET /holiday/list': 'school_id user_id',
  'POST /holiday/create': '',
  'PUT /holiday/update': '',
  'DELETE /holiday/delete': 'holiday_id school_id user_id',
  'GET /holiday/download': 'school_id user_id',
  'GET /section/attendance/export': 'section_id month year',
  'GET /school/meal-plan': 'school_id',
  'POST /school/meal-plan': 'user_id',
  'PUT /school/meal-plan': 'meal_plan_id',
  'GET /diary/broadcast': 'schoolid page',
  'POST /diary/broadcast': 'schoolid',
  'PUT /diary/broadcast/update': 'broadcast_id',
  'DELETE /diary/broadcast/delete': 'broadcast_id',
};

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
}

function queryOf({ parameters }: Operation): string {
  const names = parameters.flatMap(({ name, in: place, required }) =>
    place === 'query' ? [required ? name : `[${name}]`] : [],
  );
  return names.join(' ');
}

function committedQueries(): [string, string][] {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync('docs/api.json', 'utf8'),
  );
  const callPaths = Object.entries(paths).filter(([path]) => path.startsWith(apiPrefix));
  return callPaths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string] => [
      `${method.toUpperCase()} ${path.slice(apiPrefix.length)}`,
      queryOf(operation),
    ]),
  );
}

export const queryNames: Record<string, string> = { ...Object.fromEntries(committedQueries()), ...promisedQueries };

/** Parameter and field names that carry the identity of the user or the school. */
export const identityNames = [
  'user_id',
  'userId',
  'school_id',
  'schoolid',
  'schoolId',
  'createdby',
  'createdBy',
  'created_by',
  'updated_by',
];
