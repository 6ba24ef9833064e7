import { CellText, type Column } from '@/components/data-table/column';
import { LocalTime } from '@/components/data-table/local-time';
import { ChangedValues } from '@/components/dialogs/changed-values';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { PageLink } from '@/components/links/page-link';
import { Button } from '@/components/ui/button';
import { linkClass } from '@/components/ui/link-class';
import type { Activity } from '@/lib/contract/record';
import { activityText, filterText, recordHref, undoneText } from '@/lib/features/record/texts';

interface ActivityUndo extends PreloadProps {
  onUndo: (activity: Activity) => void;
}

export const activityColumns = (undo: ActivityUndo | null): Column<Activity>[] => [
  { key: 'at', header: 'Time', width: '12rem', cell: ({ at }) => <LocalTime timestamp={at} /> },
  {
    key: 'by',
    header: 'Person',
    width: '14rem',
    cell: ({ by, own }) => <CellText>{own ? `${by} (you)` : by}</CellText>,
  },
  { key: 'what', header: 'Activity', cell: (activity) => <ActivityCell activity={activity} undo={undo} /> },
];

function ActivityCell({ activity, undo }: { activity: Activity; undo: ActivityUndo | null }) {
  const { noun } = activity;
  const href = recordHref(activity);
  const text = activityText(activity);
  const filter = filterText(activity);
  const undone = undoneText(activity);
  return (
    <div className="wrap-anywhere whitespace-normal py-1.5">
      {href ? (
        <PageLink href={href} className={linkClass}>
          {text}
        </PageLink>
      ) : (
        text
      )}
      {undo && activity.can_undo && (
        <Button
          variant="link"
          className="ml-3 h-6!"
          onPointerEnter={undo.onPointerEnter}
          onFocus={undo.onFocus}
          onClick={() => undo.onUndo(activity)}
        >
          Undo <span className="sr-only">{text}</span>
        </Button>
      )}
      {undone && <p className="text-secondary-deep text-xs">{undone}</p>}
      {filter && <p className="text-secondary-deep text-xs">{filter}</p>}
      {noun && <ChangedValues noun={noun} values={activity.values} />}
    </div>
  );
}
