/** Rows that were just added: their mutation tells it here, and the list on the page brings them on screen. */

import type { CallName } from '@/lib/contract/calls';

export interface AddedRow {
  /** The read of the lists that it is in. */
  call: CallName;
  isIt: (row: never) => boolean;
  /** The parameters of the address that show it wherever it is, such as a search for its number. */
  at: Record<string, string>;
}

/** What says where the row is takes the place of the toast that says that it was added. */
export const addedToastId = 'added';

/** With the text of the toast that has told it. */
export type ToldRow = AddedRow & { text: string };

const listeners = new Set<(row: ToldRow) => void>();

export const tellAdded = (row: ToldRow): void => {
  for (const listener of listeners) listener(row);
};

/** @returns the unsubscribe function. */
export function onAdded(callback: (row: ToldRow) => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** The id that the reply to a write carries, where the server sends one. */
export function idOfNew(reply: unknown): unknown {
  const { data, id }: { data?: unknown; id?: unknown } = Object(reply);
  const { id: ofData, empId }: { id?: unknown; empId?: unknown } = Object(data);
  return ofData ?? empId ?? id;
}
