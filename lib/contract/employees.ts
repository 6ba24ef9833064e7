import * as z from 'zod/mini';
import { actor, actorAndSchool, defineCall } from './call';
import { employeeFields, jobFields, staffPersonFields } from './fields/employees';
import { namesByFeature } from './fields/field';
import { filterNames } from './fields/filters';
import { bodyShape, changeShape, filterShape, recordShape } from './fields/shapes';
import { importCheck, importOutcome } from './imports';
import {
  count,
  flag,
  id,
  idOrNull,
  intBetween,
  mobileNumber,
  outcome,
  page,
  personStatus,
  replyId,
  rows,
  search,
  sortOf,
  text,
  timestampOrNull,
} from './values/fields';
import { employeeSorts } from './values/sorts';
import { version } from './values/versions';

const taughtSection = z.object({
  id: idOrNull,
  className: text,
  section: text,
  /** The type of the link between section and teacher, as in `teacherTypes`. */
  typeid: idOrNull,
});

const employee = z.object({
  empId: idOrNull,
  ...recordShape(employeeFields),
  deletedAt: timestampOrNull,
  sections: z.catch(z.optional(rows(taughtSection)), undefined),
  version,
});
export type Employee = z.infer<typeof employee>;

export const listEmployees = defineCall({
  method: 'GET',
  path: '/employee/list',
  reads: { noun: 'employees', id: 'emp_id' },
  identity: { query: actorAndSchool },
  query: z.object({
    page,
    pageSize: intBetween(1, 100),
    search,
    sort: sortOf(employeeSorts),
    emp_id: z.optional(id),
    status: z.optional(personStatus),
    ...filterShape(employeeFields),
    import_id: z.optional(id),
  }),
  queryByFeature: {
    sort: ['sort'],
    filter: ['emp_id', 'status', ...filterNames(employeeFields)],
    'undo-import': ['import_id'],
    ...namesByFeature(employeeFields),
  },
  reply: z.object({
    data: rows(employee),
    total_records: count,
    /** The time of the import as ISO text, or empty if the server no longer has the import. */
    imported_at: z.optional(text),
  }),
});

const job = bodyShape(jobFields);
const person = bodyShape(staffPersonFields);

const newPerson = z.object({ employee: z.object(job), user: z.object(person) });
const registeredUser = z.object({ employee: z.object({ ...job, user_id_of_emp: id }) });

export const createEmployee = defineCall({
  method: 'POST',
  path: '/employee/create',
  identity: { query: actor, body: { 'employee.school_id': 'schoolId', 'user.createdby': 'creatorId' } },
  body: z.union([newPerson, registeredUser]),
  bodyByFeature: namesByFeature(employeeFields),
  reply: outcome,
  successWhen: 'says-success',
});

const { mobileno, ...names } = changeShape(staffPersonFields);

export const updateEmployee = defineCall({
  method: 'PUT',
  path: '/employee/update',
  identity: { query: actor },
  body: z.object({ emp_id: id, ...changeShape(jobFields), ...names, mobile_no: mobileno }),
  bodyByFeature: namesByFeature(employeeFields),
  versioned: employee,
  reply: outcome,
  successWhen: 'says-success',
});

export const downloadEmployeeTemplate = defineCall({
  method: 'GET',
  path: '/employee/import/template',
  reply: 'file',
});

export const importEmployees = defineCall({
  method: 'POST',
  path: '/employee/import',
  identity: { query: actorAndSchool },
  upload: 'spreadsheet',
  reply: importOutcome,
});

/**
 * Checks an import without saving it. This is a separate call, because a check needs neither the idempotency key nor
 * the transaction of an import.
 */
export const checkEmployeeImport = defineCall({
  method: 'POST',
  path: '/employee/import/check',
  reads: { noun: 'employees' },
  identity: { query: actorAndSchool },
  upload: 'spreadsheet',
  feature: 'dry-run',
  isRead: true,
  reply: importCheck,
});

export const exportEmployees = defineCall({
  method: 'GET',
  path: '/employee/list/export',
  reads: { noun: 'employees' },
  identity: { query: actorAndSchool },
  query: z.object({ format: z.literal('excel') }),
  reply: 'file',
});

export const validateEmployee = defineCall({
  method: 'GET',
  path: '/employee/validate',
  reads: { noun: 'parents', people: [['data', 'user', 'userId']], isEachOpened: true },
  identity: { query: { school_id: 'schoolId' } },
  query: z.object({ mobile_number: mobileNumber }),
  reply: z.object({
    status: text,
    data: z.nullish(
      z.object({
        user: z.nullish(
          z.object({ userId: idOrNull, firstName: text, middleName: text, lastName: text, mobileNo: text }),
        ),
        employee: z.nullish(z.object({ empId: idOrNull, empNo: text })),
      }),
    ),
  }),
});

export const toggleEmployeeStatus = defineCall({
  method: 'POST',
  path: '/employee/status/toggle',
  identity: { query: actorAndSchool },
  query: z.object({ emp_id: id, activate: flag }),
  reply: outcome,
  successWhen: 'says-success',
  isToggle: true,
});

const activeEmployee = z.object({
  empId: replyId,
  userId: idOrNull,
  ...recordShape(employeeFields),
});
export type ActiveEmployee = z.infer<typeof activeEmployee>;

export const listActiveEmployees = defineCall({
  method: 'GET',
  path: '/employee/active-list',
  reads: { noun: 'employees' },
  identity: { query: actorAndSchool },
  reply: z.object({ data: rows(activeEmployee) }),
});
