import type { Failure } from '@/lib/browser/client/run-sequentially';
import type { ActiveEmployee } from '@/lib/contract/employees';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';

interface NotAddedProps {
  addedCount: number;
  failed: readonly Failure<ActiveEmployee>[];
}

export function NotAdded({ addedCount, failed }: NotAddedProps) {
  return (
    <>
      <p className="font-semibold">
        {addedCount > 0 && pluralize(addedCount, '1 teacher was added. ', (count) => `${count} teachers were added. `)}
        {pluralize(
          failed.length,
          '1 teacher could not be added and is still selected:',
          (count) => `${count} teachers could not be added and are still selected:`,
        )}
      </p>
      <ul className="mt-1 max-h-32 list-disc overflow-y-auto pl-5">
        {failed.map(({ item, reason }) => (
          <li key={item.empId}>
            {personName(item)}: {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
