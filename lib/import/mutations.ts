import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import { callKey } from '@/lib/client/call-query';
import type { UndoneImport } from '@/lib/contract/imports';
import { counted } from '@/lib/format/counted';

/** The server knows whether an id is of employees or of students, and the profile counts both. */
const invalidates = [
  callKey('GET /employee/list'),
  callKey('GET /employee/active-list'),
  callKey('GET /students/list'),
  callKey('GET /web/user/profile'),
];

function undoneText({ removed, kept }: UndoneImport): string {
  const ofRemoved = counted(removed ?? undefined, '1 person removed', (count) => `${count} people removed`);
  const ofKept = counted(kept.length, '1 stays', (count) => `${count} stay`);
  return ['Import undone', ofRemoved, kept.length > 0 && ofKept].filter(Boolean).join(', ');
}

/** Takes an import back, where the server has `undo-import`; the reply names those who stay, and why. */
export const useUndoImport = () =>
  useMutation({
    mutationFn: (importId: number) => call('POST /imports/{import_id}/undo', { params: { import_id: importId } }),
    meta: {
      success: (_importId: number, undone: UndoneImport) => undoneText(undone),
      error: 'The import could not be undone',
      showsCause: true,
      invalidates,
    },
  });
