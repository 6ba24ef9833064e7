import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { forgetTexts } from '@/lib/browser/device/clean-device';
import { saveFile } from '@/lib/browser/device/save-file';
import type { Person } from './queries';

export const useHandOver = () =>
  useMutation({
    mutationFn: async ({ noun, id, name }: Person) =>
      saveFile(await call('GET /person/data', { query: { noun, record_id: id } }), `${name}.zip`),
    meta: {
      success: ({ name }: Person) => `The data about ${name} has been downloaded`,
      error: 'The data could not be downloaded',
      showsCause: true,
    },
  });

interface Erasure {
  person: Person;
  texts: string[];
  confirmation: string;
  parentIds: number[];
}

/** Removes the replies that no screen shows any more. */
export const dropHiddenReplies = (client: QueryClient): void => client.removeQueries({ type: 'inactive' });

/** Erases a person, also from the storage and the cache of this tab. */
export function useErasePerson(onErased: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ person: { noun, id }, confirmation, parentIds }: Erasure) =>
      call('POST /person/erasure', { body: { noun, record_id: id, confirmation, parent_ids: parentIds } }),
    onSuccess: (_reply, { person, texts }) => {
      forgetTexts([person.name, ...texts]);
      dropHiddenReplies(client);
      if (person.noun === 'parents') void client.invalidateQueries({ queryKey: callKey('GET /students/parents') });
      onErased();
    },
    meta: {
      success: 'All data about the person has been erased',
      invalidates: [
        callKey('GET /students/list'),
        callKey('GET /employee/list'),
        callKey('GET /web/user/profile'),
        callKey('GET /record/activities'),
      ],
    },
  });
}
