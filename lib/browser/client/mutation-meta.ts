import type { QueryKey } from '@tanstack/react-query';
import type { AddedRow } from './added-row';
import type { Undo } from './undo';

export interface MutationMeta extends Record<string, unknown> {
  success?: string | ((variables: never, data: never) => string);
  /** Unset if the dialog or the screen itself shows the error. */
  error?: string | ((variables: never) => string);
  showsCause?: true;
  /** The name of the record. If the text of a toast lacks this name, the toast shows the name in its second line. */
  about?: (variables: never) => string;
  invalidates?: QueryKey[];
  added?: (variables: never, data: never) => AddedRow;
  undo?: (variables: never, data: never) => Undo | null;
}

export function secondLines(
  text: string,
  meta: MutationMeta | undefined,
  variables: unknown,
  cause = '',
): string | undefined {
  const name = meta?.about?.(variables as never) ?? '';
  return [text.includes(name) ? '' : name, cause].filter(Boolean).join('\n') || undefined;
}
