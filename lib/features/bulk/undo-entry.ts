import { call } from '@/lib/browser/client/call';
import { formatFailures } from '@/lib/browser/client/run-sequentially';
import { toast } from '@/lib/browser/toasts/toast';
import type { LeftRecord, undoBulk } from '@/lib/contract/bulk';
import type { CallReply } from '@/lib/contract/call';
import { pluralize } from '@/lib/format/pluralize';

export interface UndoneEntry {
  /** The number of records that were changed back. */
  undone: number;
  /** The records that stay as they are, with the reasons. */
  left: Pick<LeftRecord, 'name' | 'reason'>[];
}

/** Undoes an entry of the record with as many calls as the server asks for. */
export async function undoEntry(entryId: number): Promise<UndoneEntry> {
  const result: UndoneEntry = { undone: 0, left: [] };
  for (let after: number | null = 0; after !== null; ) {
    const reply: CallReply<typeof undoBulk> = await call('POST /bulk/undo', { body: { entry_id: entryId, after } });
    result.undone += reply.undone ?? 0;
    result.left.push(...reply.left);
    after = reply.next;
  }
  return result;
}

/** @param undoneText returns text such as 'Undone: 12 students are active again'. */
export function showUndone({ undone, left }: UndoneEntry, undoneText: (count: number) => string): void {
  if (left.length > 0) {
    const text = pluralize(left.length, '1 row was not changed back', (count) => `${count} rows were not changed back`);
    toast.error(text, {
      description: formatFailures(
        left.map(({ name, reason }) => ({ item: name || 'A deleted record', reason })),
        (name) => name,
      ),
    });
  } else if (undone === 0) toast.info('This has already been undone.');
  else toast.success(undoneText(undone));
}
