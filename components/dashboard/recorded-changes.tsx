import { ValueText } from '@/components/dialogs/value-text';
import type { Change } from '@/lib/contract/school';
import { recordHref } from '@/lib/features/record/activity-text';
import { shownValues } from '@/lib/features/record/history-text';
import { formatClockTime } from '@/lib/format/clock-time';
import { pluralize } from '@/lib/format/pluralize';
import { type Activity, RecentActivities } from './recent-activities';

const maxShownValues = 2;

/** The text of another kind of change, such as a move, already says what has changed. */
const valuesOf = (change: Change) => (change.verb === 'updated' ? shownValues(change.noun, change) : []);

function ChangedValues({ change }: { change: Change }) {
  const values = valuesOf(change);
  const hiddenCount = values.length - maxShownValues;
  return (
    <>
      {values.slice(0, maxShownValues).map((value) => (
        <ValueText key={value.field} {...value} className="line-clamp-2" />
      ))}
      {hiddenCount > 0 && (
        <p className="text-secondary-deep text-sm">
          {pluralize(hiddenCount, 'and 1 more field', (count) => `and ${count} more fields`)}
        </p>
      )}
    </>
  );
}

interface RecordedChangesProps {
  changes: readonly Change[];
  toActivity: (change: Change, index: number) => Activity;
}

/** Shows the latest changes of a server that records their time and their values. */
export default function RecordedChanges({ changes, toActivity }: RecordedChangesProps) {
  const activities = changes.map((change, index) => ({
    ...toActivity(change, index),
    time: formatClockTime(change.at),
    href: recordHref(change),
    details: <ChangedValues change={change} />,
  }));
  return <RecentActivities activities={activities} />;
}
