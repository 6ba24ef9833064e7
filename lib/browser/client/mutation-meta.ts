import type { QueryKey } from '@tanstack/react-query';
import type { AddedRow } from './added-row';
import type { Undo } from './undo';

export interface MutationMeta extends Record<string, unknown> {
  success?: string | ((variables: never, data: never) => string);
  error?: string | ((variables: never) => string);
  showsCause?: true;
  /** The name of the record, for the second line of a toast whose text does not contain it. */
  about?: (variables: never) => string;
  invalidates?: QueryKey[];
  added?: (variables: never, data: never) => AddedRow;
  undo?: (variables: never, data: never) => Undo | null;
}

/** Returns the description of a toast: the name of the record and the cause of a failure, in a line each. */
export function secondLines(
  text: string,
  meta: MutationMeta | undefined,
  variables: unknown,
  cause = '',
): string | undefined {
  const name = meta?.about?.(variables as never) ?? '';
  return [text.includes(name) ? '' : name, cause].filter(Boolean).join('\n') || undefined;
}
