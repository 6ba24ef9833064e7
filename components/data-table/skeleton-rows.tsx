import { Skeleton } from '@/components/ui/skeleton';

// Relative widths, so that they never widen their column.
const widths = ['w-1/2', 'w-3/4', 'w-2/3', 'w-5/6', 'w-2/5'];

/** As high as real rows, to avoid layout shift. */
export function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <td key={column} className="h-row border-b px-2 first:pl-5 last:pr-5">
          <Skeleton className={`${widths[(row + column) % widths.length]}`} />
        </td>
      ))}
    </tr>
  ));
}
