import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ScrollTable } from '@/components/ui/scroll-table';
import type { Failure } from '@/lib/browser/client/run-sequentially';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { formatCount, pluralize } from '@/lib/format/pluralize';

interface FailuresDialogProps<Row> {
  doneCount: number;
  failed: readonly Failure<Row>[];
  nameOf: (row: Row) => string;
  onClose: () => void;
}

export function FailuresDialog<Row>({ doneCount, failed, nameOf, onClose }: FailuresDialogProps<Row>) {
  const total = formatCount(doneCount + failed.length);
  return (
    <Dialog
      title="Rows not changed"
      context={pluralize(
        failed.length,
        `1 of ${total} could not be changed, and is still selected.`,
        (count) => `${count} of ${total} could not be changed, and are still selected.`,
      )}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} {...initialFocus}>
          Close
        </Button>
      }
    >
      <ScrollTable label="Rows that were not changed" headers={['Name', 'Reason']}>
        {failed.map(({ item, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and names can be equal.
          <tr key={index} className="align-top">
            <td className="px-3 py-1.5">{nameOf(item)}</td>
            <td className="px-3 py-1.5">{reason}</td>
          </tr>
        ))}
      </ScrollTable>
    </Dialog>
  );
}
