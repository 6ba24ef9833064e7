import type { Column } from '@/components/data-table/column';
import { CellText } from '@/components/data-table/column';
import { LocalTime } from '@/components/data-table/local-time';
import { ChangedValues } from '@/components/dialogs/changed-values';
import { PageLink } from '@/components/links/page-link';
import { linkClass } from '@/components/ui/link-class';
import type { Activity } from '@/lib/contract/record';
import { activityText, filterText, recordHref } from '@/lib/features/record/activity-text';

export const activityColumns: Column<Activity>[] = [
  { key: 'at', header: 'Time', width: '12rem', cell: ({ at }) => <LocalTime timestamp={at} /> },
  {
    key: 'by',
    header: 'Person',
    width: '14rem',
    cell: ({ by, own }) => <CellText>{own ? `${by} (you)` : by}</CellText>,
  },
  { key: 'what', header: 'Activity', cell: (activity) => <ActivityCell activity={activity} /> },
];

function ActivityCell({ activity }: { activity: Activity }) {
  const { noun } = activity;
  const href = recordHref(activity);
  const text = activityText(activity);
  const filter = filterText(activity);
  return (
    <div className="wrap-anywhere whitespace-normal py-1.5">
      {href ? (
        <PageLink href={href} className={linkClass}>
          {text}
        </PageLink>
      ) : (
        text
      )}
      {filter && <p className="text-secondary-deep text-xs">{filter}</p>}
      {noun && <ChangedValues noun={noun} values={activity.values} />}
    </div>
  );
}
