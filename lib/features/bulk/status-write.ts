import { type BulkOptions, callMany } from '@/lib/browser/client/call-many';
import type { BulkCallName } from '@/lib/contract/bulk';
import type { CallInput } from '@/lib/contract/call';
import type { Calls } from '@/lib/contract/calls';
import { type BulkNoun, countRows } from './bulk-noun';
import type { BulkWrite } from './use-bulk-write';

interface StatusRule<N extends BulkCallName, Row> extends Pick<BulkWrite<Row>, 'nameOf' | 'invalidates'> {
  noun: BulkNoun;
  call: N;
  toInput: (row: Row, activate: boolean) => CallInput<Calls[N]>;
}

/** Activates or deactivates rows. The caller leaves out rows that already have the status, so that Undo skips them. */
export function statusWrite<N extends BulkCallName, Row>(
  { noun, call, toInput, ...rule }: StatusRule<N, Row>,
  activate: boolean,
): BulkWrite<Row> {
  const verb = activate ? 'activated' : 'deactivated';
  return {
    ...rule,
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
