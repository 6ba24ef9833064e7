import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import { isUnknownOutcome } from '@/lib/client/call-error';
import { callKey } from '@/lib/client/call-query';
import { updateLists } from '@/lib/client/update-lists';
import { useMutationOnce } from '@/lib/client/use-mutation-once';
import type { CallInput } from '@/lib/contract/call';
import type { createSection, Section } from '@/lib/contract/sections';
import { saveFile } from '@/lib/device/save-file';
import { toast } from '@/lib/toasts/toast';
import { exportErrorToast } from './export-error';
import { sectionByIdKey } from './section-by-id';

const listKey = callKey('GET /sections/list');
const invalidates = [listKey, sectionByIdKey];

type Body = CallInput<typeof createSection>['body'];

export const useCreateSection = () =>
  useMutationOnce({
    mutationFn: (body: Body) => call('POST /sections/create', { body }),
    meta: {
      success: ({ section }: Body) => `Section ${section} has been added`,
      error: 'Failed to add section',
      invalidates,
    },
  });

interface Change {
  id: number | null;
  body: Body;
}

export const useUpdateSection = () =>
  useMutationOnce({
    mutationFn: ({ id, body }: Change) => call('PUT /sections/update', { query: { section_id: id }, body }),
    meta: {
      success: ({ body }: Change) => `Section ${body.section} has been updated`,
      error: 'Failed to update section',
      // The class teacher and class admin are among the teachers.
      invalidates: [...invalidates, callKey('GET /section/teachers')],
    },
  });

export const useDeleteSection = () =>
  useMutationOnce({
    mutationFn: ({ id }: Section) => call('DELETE /sections/delete', { query: { section_id: id } }),
    meta: {
      success: ({ section }: Section) => `Section ${section} has been deleted`,
      error: 'Failed to delete section',
      showsCause: true,
      invalidates,
    },
  });

const toggleKey = ['toggle section status'];

/** Turns the row once the server has; the list is not read again. */
export function useToggleSectionStatus() {
  const client = useQueryClient();
  return useMutationOnce({
    mutationKey: toggleKey,
    mutationFn: ({ id }: Section) => call('PUT /sections/toggle-status', { query: { section_id: id } }),
    onSuccess: (_reply, { id, isactive }) =>
      updateLists(client, 'GET /sections/list', (list) => ({
        ...list,
        sections: list.sections.map((row) => (row.id === id ? { ...row, isactive: !isactive } : row)),
      })),
    onError: (error) => isUnknownOutcome(error) && client.invalidateQueries({ queryKey: listKey }),
    meta: {
      success: ({ section, isactive }: Section) =>
        isactive ? `Section ${section} has been disabled` : `Section ${section} has been enabled`,
      error: 'Failed to update section status',
      showsCause: true,
    },
  });
}

/** The sections whose status is being changed. */
export const useTogglingSections = (): readonly (number | null)[] =>
  useMutationState({
    filters: { mutationKey: toggleKey, status: 'pending' },
    select: ({ state }) => (state.variables as Section).id, // only the hook above uses this key
  });

interface Export {
  section: Section;
  className: string;
}

export const useExportSectionStudents = () =>
  useMutationOnce({
    async mutationFn({ section, className }: Export) {
      const sheet = await call('GET /students/section/export', { query: { section_id: section.id } });
      saveFile(sheet, `Students_${className}_${section.section}.xlsx`);
    },
    onError(error) {
      const trouble = exportErrorToast(error);
      if (trouble) toast[trouble.tone](trouble.message);
    },
  });
