import { useMutation } from '@tanstack/react-query';
import type { AddedRow } from '@/lib/browser/client/added-row';
import { call, callKey } from '@/lib/browser/client/call';
import type { Deletion } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import type { createSection, Section } from '@/lib/contract/sections';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';
import { sectionName } from './mutations';
import { sectionByIdKey } from './section-by-id';

const invalidates = [callKey('GET /sections/list'), callKey('GET /school-years/plan'), sectionByIdKey];

type Body = CallInput<typeof createSection>['body'];

export const useCreateSection = () =>
  useMutation({
    mutationFn: (body: Body) => call('POST /sections/create', { body }),
    meta: {
      success: ({ section }: Body) => `Section ${section} has been added`,
      error: 'Failed to add section',
      about: sectionName,
      invalidates,
      added: ({ classid, section }: Body): AddedRow => ({
        call: 'GET /sections/list',
        matches: (row: Section) => row.classid === classid && row.section === section,
        urlParams: { class: String(classid) },
      }),
    },
  });

interface SectionUpdate {
  id: number | null;
  body: Body;
  version?: string;
}

export const useUpdateSection = () =>
  useMutation({
    mutationFn: ({ id, body, version }: SectionUpdate) =>
      call('PUT /sections/update', { query: { section_id: id }, body, version }),
    meta: {
      success: ({ body }: SectionUpdate) => `Section ${body.section} has been updated`,
      error: 'Failed to update section',
      about: ({ body }: SectionUpdate) => sectionName(body),
      // Also invalidates the list of teachers, because it contains the class teacher and the class admin.
      invalidates: [...invalidates, callKey('GET /section/teachers')],
    },
  });

export function useDeleteSection() {
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ id }: Section) => call('DELETE /sections/delete', { query: { section_id: id } }),
    meta: {
      undo: (section: Section, reply: Deletion) => undoDeletion(sectionName(section), reply),
      success: ({ section }: Section) => `Section ${section} has been deleted`,
      error: 'Failed to delete section',
      about: sectionName,
      showsCause: true,
      invalidates,
    },
  });
}
