import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '@/lib/browser/client/call';
import type { PersonNoun } from '@/lib/contract/person';

export interface Person {
  noun: PersonNoun;
  id: number;
  name: string;
  role: string;
}

/** Requests the preview each time, because it contains personal data and may change. */
export const erasureQuery = ({ noun, id }: Person) =>
  queryOptions({ ...callQuery('GET /person/erasure', { query: { noun, record_id: id } }), gcTime: 0, staleTime: 0 });
