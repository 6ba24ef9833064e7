import type { QueryClient } from '@tanstack/react-query';
import { toast } from '@/lib/browser/toasts/toast';
import { addedToastId, publishAddedRow } from './added-row';
import { conflictOf, isUnknownOutcome } from './call-error';
import { recordWrite } from './last-write';
import { type MutationMeta, secondLines } from './mutation-meta';
import { undoAction } from './undo';

type Meta = MutationMeta | undefined;

function successText(meta: Meta, variables: unknown, data: unknown): string | undefined {
  const success = meta?.success;
  return typeof success === 'function' ? success(variables as never, data as never) : success;
}

export function showSuccess(meta: Meta, variables: unknown, data: unknown): void {
  const text = successText(meta, variables, data);
  const undo = meta?.undo?.(variables as never, data as never);
  if (!text) return;
  toast.success(text, {
    description: secondLines(text, meta, variables),
    ...(undo && { action: undoAction(undo) }),
    ...(meta?.added && { id: addedToastId }),
  });
}

interface Settled {
  data: unknown;
  error: Error | null;
  variables: unknown;
}

export async function settle(client: QueryClient, meta: Meta, { data, error, variables }: Settled): Promise<void> {
  if (error && !isUnknownOutcome(error) && !conflictOf(error)) return;
  recordWrite();
  const refetches = Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
  if (error) return;
  await refetches;
  if (!meta?.added) return;
  const row = meta.added(variables as never, data as never);
  const text = successText(meta, variables, data) ?? '';
  publishAddedRow({ ...row, text, description: secondLines(text, meta, variables) });
}
