import { type BulkOptions, callMany } from '@/lib/browser/client/call-many';
import type { BulkCallName } from '@/lib/contract/bulk';
import type { CallInput } from '@/lib/contract/call';
import type { Calls } from '@/lib/contract/calls';
import { restoreInvalidates } from '@/lib/features/bin/undo-deletion';
import type { BulkWrite } from './mutations';
import { type BulkNoun, countRows } from './texts';

interface StatusRule<N extends BulkCallName, Row> extends Pick<BulkWrite<Row>, 'nameOf' | 'invalidates'> {
  noun: BulkNoun;
  call: N;
  toInput: (row: Row, activate: boolean) => CallInput<Calls[N]>;
}

/** The caller leaves out rows that already have the status, so that Undo skips them. */
export function statusWrite<N extends BulkCallName, Row>(
  { noun, call, toInput, ...rule }: StatusRule<N, Row>,
  activate: boolean,
): BulkWrite<Row> {
  const verb = activate ? 'activated' : 'deactivated';
  return {
    ...rule,
    call,
    async write(rows, options) {
      const result = await callMany(call, rows, (row) => toInput(row, activate), options);
      const undo = (undoOptions: BulkOptions) =>
        callMany(call, result.done, (row) => toInput(row, !activate), undoOptions);
      return { ...result, undo };
    },
    doneText: (count) => `${countRows(noun, count)} ${verb}`,
    undoes: (count) => `${verb} ${countRows(noun, count)}`,
    undoneText: (count) =>
      `Undone: ${countRows(noun, count)} ${count === 1 ? 'is' : 'are'} ${activate ? 'inactive' : 'active'} again`,
  };
}

interface DeletionRule<N extends BulkCallName, Row> {
  noun: BulkNoun;
  nameOf: (row: NoInfer<Row>) => string;
  call: N;
  toInput: (row: Row) => CallInput<Calls[N]>;
}

export const deletionWrite = <N extends BulkCallName, Row>({
  noun,
  nameOf,
  call,
  toInput,
}: DeletionRule<N, Row>): BulkWrite<Row> => ({
  nameOf,
  call,
  // A deleted record can be shown in any list.
  invalidates: restoreInvalidates,
  async write(rows, options) {
    const { binIds, ...result } = await callMany(call, rows, toInput, options);
    const { done } = result;
    // A server without the recycle bin sends no ids.
    if (binIds.length < done.length) return { ...result, entryId: null, undo: null };
    const binIdOf = new Map(done.map((row, index) => [row, binIds[index] ?? null]));
    const undo = (undoOptions: BulkOptions) =>
      callMany('POST /bin/restore', done, (row) => ({ body: { bin_id: binIdOf.get(row) ?? null } }), undoOptions);
    return { ...result, undo };
  },
  doneText: (count) => `${countRows(noun, count)} deleted`,
  undoes: (count) => `deleted ${countRows(noun, count)}`,
  undoneText: (count) => `Undone: ${countRows(noun, count)} restored`,
});
