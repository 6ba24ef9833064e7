import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallName } from '@/lib/contract/calls';
import { type AddedRow, addedToastId, publishAddedRow } from './added-row';
import { conflictOf, isUnknownOutcome, messageOr } from './call-error';
import { recordWrite } from './last-write';
import { type Undo, undoAction } from './undo';

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
interface QueryMeta extends Record<string, unknown> {
  call?: CallName;
  input?: unknown;
  error?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
    queryMeta: QueryMeta;
  }
}

/**
 * Shows a toast for a failure. The message of an unknown outcome is shown instead of `text`, because it explains what
 * to do. A conflict shows no toast, because the form asks the user how to resolve the conflict.
 */
function toastError(error: Error, text: string | undefined, description?: string): void {
  if (isUnknownOutcome(error)) toast.warning(error.message, { description });
  else if (text && !conflictOf(error)) toast.error(text, { description });
}

function successText(meta: MutationMeta | undefined, variables: unknown, data: unknown): string | undefined {
  const success = meta?.success;
  return typeof success === 'function' ? success(variables as never, data as never) : success;
}

/** Returns the description of a toast: the name of the record and the cause of a failure, in a line each. */
function secondLines(text: string, meta: MutationMeta | undefined, variables: unknown, cause = ''): string | undefined {
  const name = meta?.about?.(variables as never) ?? '';
  return [text.includes(name) ? '' : name, cause].filter(Boolean).join('\n') || undefined;
}

const staleAfterMs = 30_000;

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // Sends requests even if the browser reports being offline, because a console in the local network may be
        // reachable.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, query) => toastError(error, query.meta?.error) }),
    mutationCache: new MutationCache({
      onSuccess(data, variables, _context, { meta }) {
        const text = successText(meta, variables, data);
        const undo = meta?.undo?.(variables as never, data as never);
        if (!text) return;
        toast.success(text, {
          description: secondLines(text, meta, variables),
          ...(undo && { action: undoAction(undo) }),
          ...(meta?.added && { id: addedToastId }),
        });
      },
      onError(error, variables, _context, { meta }) {
        const errorText = meta?.error;
        const text = typeof errorText === 'function' ? errorText(variables as never) : errorText;
        const cause = meta?.showsCause && !isUnknownOutcome(error) ? messageOr(error, '') : '';
        toastError(error, text, secondLines(text ?? '', meta, variables, cause));
      },
      async onSettled(data, error, variables, _context, { meta }) {
        if (error && !isUnknownOutcome(error) && !conflictOf(error)) return;
        recordWrite();
        const refetches = Promise.all(
          (meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })),
        );
        if (error) return;
        await refetches;
        if (!meta?.added) return;
        const row = meta.added(variables as never, data as never);
        const text = successText(meta, variables, data) ?? '';
        publishAddedRow({ ...row, text, description: secondLines(text, meta, variables) });
      },
    }),
  });
  return client;
}
