import type { Employee } from '@/lib/contract/employees';
import { nouns } from '@/lib/contract/nouns';
import { statusWrite } from '@/lib/features/bulk/bulk';
import { personName } from '@/lib/format/person-name';
import { invalidates } from './mutations';

export const isActive = ({ deletedAt }: Employee): boolean => deletedAt === null;

export const employeeStatusWrite = (activate: boolean) =>
  statusWrite(
    {
      noun: nouns.employees,
      nameOf: personName,
      invalidates,
      call: 'POST /employee/status/toggle',
      toInput: ({ empId }: Employee, isWanted) => ({ query: { emp_id: empId, activate: isWanted } }),
    },
    activate,
  );
