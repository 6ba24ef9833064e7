import { useMutation } from '@tanstack/react-query';
import { type AddedRow, createdId } from '@/lib/browser/client/added-row';
import { call } from '@/lib/browser/client/call';
import type { CallInput } from '@/lib/contract/call';
import type { createEmployee, Employee, updateEmployee } from '@/lib/contract/employees';
import { personName } from '@/lib/format/person-name';
import { invalidates } from './mutations';

export const useValidateEmployee = () =>
  useMutation({
    mutationFn: (mobile: string) => call('GET /employee/validate', { query: { mobile_number: mobile } }),
  });

type CreateBody = CallInput<typeof createEmployee>['body'];

/** @param onSaved called before the lists are fetched again. */
export const useCreateEmployee = (onSaved: () => void) =>
  useMutation({
    mutationFn: (body: CreateBody) => call('POST /employee/create', { body }),
    onSuccess: onSaved,
    meta: {
      success: 'Employee added successfully',
      error: 'Failed to add employee',
      about: (body: CreateBody) => ('user' in body && personName(body.user)) || body.employee.emp_no,
      invalidates,
      added: ({ employee }: CreateBody, reply: unknown): AddedRow => ({
        call: 'GET /employee/list',
        matches: (row: Employee) => row.empId === createdId(reply) || row.empNo === employee.emp_no,
        urlParams: { search: employee.emp_no },
      }),
    },
  });

export const useUpdateEmployee = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof updateEmployee>) => call('PUT /employee/update', input),
    meta: {
      success: 'Employee updated successfully',
      error: 'Failed to update employee',
      about: ({ body }: CallInput<typeof updateEmployee>) => personName(body),
      invalidates,
    },
  });
