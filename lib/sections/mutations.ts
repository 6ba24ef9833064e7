import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import { isUnknownOutcome } from '@/lib/client/call-error';
import { callKey } from '@/lib/client/call-query';
import type { CallInput } from '@/lib/contract/call';
import type { createSection, Section } from '@/lib/contract/sections';
import { saveFile } from '@/lib/device/save-file';
import { toast } from '@/lib/toasts/toast';
import { setActiveInLists } from './cached-sections';
import { exportErrorToast } from './export-error';
import { sectionByIdKey } from './section-by-id';

const invalidates = [callKey('GET /sections/list'), sectionByIdKey];

type Body = CallInput<typeof createSection>['body'];

export const useCreateSection = () =>
  useMutation({
    mutationFn: (body: Body) => call('POST /sections/create', { body }),
    meta: {
      success: ({ section }: Body) => `Section ${section} has been added`,
      error: 'Failed to add section',
      invalidates,
    },
  });

interface Change {
  id: number;
  body: Body;
}

export const useUpdateSection = () =>
  useMutation({
    mutationFn: ({ id, body }: Change) => call('PUT /sections/update', { query: { section_id: id }, body }),
    meta: {
      success: ({ body }: Change) => `Section ${body.section} has been updated`,
      error: 'Failed to update section',
      // The class teacher and class admin are among the teachers.
      invalidates: [...invalidates, callKey('GET /section/teachers')],
    },
  });

export const useDeleteSection = () =>
  useMutation({
    mutationFn: ({ id }: Section) => call('DELETE /sections/delete', { query: { section_id: id } }),
    meta: {
      success: ({ section }: Section) => `Section ${section} has been deleted`,
      error: 'Failed to delete section',
      invalidates,
    },
  });

const toggleKey = ['toggle section status'];

/** An optimistic update: the switch moves at once in every list, and back when the server refuses. */
export function useToggleSectionStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: toggleKey,
    mutationFn: ({ id }: Section) => call('PUT /sections/toggle-status', { query: { section_id: id } }),
    async onMutate({ id, isactive }) {
      await client.cancelQueries({ queryKey: callKey('GET /sections/list') });
      setActiveInLists(client, id, !isactive);
    },
    onError(error, { id, isactive }) {
      if (isUnknownOutcome(error)) void client.invalidateQueries({ queryKey: callKey('GET /sections/list') });
      else setActiveInLists(client, id, isactive);
    },
    meta: {
      success: ({ section, isactive }: Section) =>
        isactive ? `Section ${section} has been disabled` : `Section ${section} has been enabled`,
      error: 'Failed to update section status',
    },
  });
}

/** The sections whose status is being changed. */
export const useTogglingSections = (): readonly number[] =>
  useMutationState({
    filters: { mutationKey: toggleKey, status: 'pending' },
    select: ({ state }) => (state.variables as Section).id, // only the hook above uses this key
  });

interface Export {
  section: Section;
  className: string;
}

export const useExportSectionStudents = () =>
  useMutation({
    async mutationFn({ section, className }: Export) {
      const sheet = await call('GET /students/section/export', { query: { section_id: section.id } });
      saveFile(sheet, `Students_${className}_${section.section}.xlsx`);
    },
    onError(error) {
      const trouble = exportErrorToast(error);
      if (trouble) toast[trouble.tone](trouble.message);
    },
  });
