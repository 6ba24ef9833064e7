import { createListeners } from '@/lib/browser/device/listeners';
import type { CallName } from '@/lib/contract/calls';

export interface AddedRow {
  call: CallName;
  matches: (row: never) => boolean;
  urlParams: Record<string, string>;
}

/**
 * The toast id of the success toast for an added row. If the list does not show the row, a toast with the same id
 * replaces the success toast.
 */
export const addedToastId = 'added';

export type PublishedRow = AddedRow & { text: string; description?: string };

const listeners = createListeners<[PublishedRow]>();

export const publishAddedRow = listeners.notify;
export const onAddedRow = listeners.add;

export function createdId(reply: unknown): unknown {
  const { data, id }: { data?: unknown; id?: unknown } = Object(reply);
  const { id: idInData, empId }: { id?: unknown; empId?: unknown } = Object(data);
  return idInData ?? empId ?? id;
}
