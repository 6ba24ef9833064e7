import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { isUnknownOutcome } from '@/lib/browser/client/call-error';
import { createUndo } from '@/lib/browser/client/undo';
import { describeToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { refetchOtherLists, updateLists } from '@/lib/browser/client/update-lists';
import { saveFile } from '@/lib/browser/device/save-file';
import { toast } from '@/lib/browser/toasts/toast';
import type { Employee } from '@/lib/contract/employees';
import { today } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';

const listKey = callKey('GET /employee/list');
// Includes the profile, because it contains the teacher count of the dashboard.
const otherKeys = [callKey('GET /employee/active-list'), callKey('GET /web/user/profile')];
export const invalidates = [listKey, ...otherKeys];

const setActive = (empId: number | null, activate: boolean) =>
  call('POST /employee/status/toggle', { query: { emp_id: empId, activate } });

const toggleOptions = (client: QueryClient) => ({
  onError: (error: Error) => isUnknownOutcome(error) && client.invalidateQueries({ queryKey: listKey }),
});

/**
 * Shows the confirmed status in the cached rows. Then fetches the lists again, except those whose filter or order
 * depends on the status.
 */
async function showStatus(client: QueryClient, empId: number | null, isActive: boolean) {
  const deletedAt = isActive ? null : new Date().toISOString();
  await updateLists(client, 'GET /employee/list', (page) => ({
    ...page,
    data: page.data.map((row) => (row.empId === empId ? { ...row, deletedAt } : row)),
  }));
  await refetchOtherLists(client, 'GET /employee/list');
}

const toToggled = (employee: Employee) => ({ name: personName(employee), isActive: employee.deletedAt === null });

const undoToggle = (client: QueryClient) => ({
  ...toggleOptions(client),
  mutationFn: ({ empId, deletedAt }: Employee) => setActive(empId, deletedAt === null).then(() => true),
  onSuccess: (_wasSent: boolean, { empId, deletedAt }: Employee) => showStatus(client, empId, deletedAt === null),
  meta: {
    ...undoToggleToasts(toToggled),
    invalidates: otherKeys,
  },
});

export function useToggleEmployeeStatus() {
  const client = useQueryClient();
  return useMutation({
    ...toggleOptions(client),
    mutationFn: ({ empId, deletedAt }: Employee) => setActive(empId, deletedAt !== null),
    onSuccess: (_reply, { empId, deletedAt }) => showStatus(client, empId, deletedAt !== null),
    meta: {
      success: ({ deletedAt }: Employee) =>
        deletedAt ? 'Employee status has been activated' : 'Employee status has been deactivated',
      error: 'Failed to update employee status',
      about: personName,
      showsCause: true,
      invalidates: otherKeys,
      undo: (employee: Employee) =>
        createUndo(client, undoToggle(client), employee, describeToggle(toToggled(employee))),
    },
  });
}

export const useExportEmployees = () =>
  useMutation({
    mutationFn: async () => {
      toast.info('Downloading employee data...');
      const sheet = await call('GET /employee/list/export', { query: { format: 'excel' } });
      saveFile(sheet, `Employees_${today()}.xlsx`);
    },
    meta: { success: 'Employee data downloaded successfully', error: 'Failed to download employee data' },
  });
