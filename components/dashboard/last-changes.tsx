import { EmptyState } from '@/components/data-table/empty-state';
import { ChangedValues } from '@/components/dialogs/changed-values';
import { useFeature } from '@/lib/browser/session/session-features';
import type { Change, SchoolDay } from '@/lib/contract/school';
import { recordHref } from '@/lib/features/record/texts';
import { changeText, changeType } from '@/lib/features/school/texts';
import { formatClockTime } from '@/lib/format/clock-time';
import { dayOfTimestamp } from '@/lib/format/timestamps';
import { type Activity, RecentActivities } from './recent-activities';

const toActivity = (change: Change, index: number): Activity => ({
  key: `${index} ${change.at}`,
  text: changeText(change),
  day: dayOfTimestamp(change.at) ?? '',
  type: changeType(change),
});

/** The details that only a server with the feature `record` sends. */
const toDetails = (change: Change): Partial<Activity> => ({
  time: formatClockTime(change.at),
  href: recordHref(change),
  // The text of another kind of change, such as a move, already says what has changed.
  details: change.verb === 'updated' && <ChangedValues {...change} />,
});

export default function LastChanges({ changes }: Pick<SchoolDay, 'changes'>) {
  const isRecorded = useFeature('record');
  if (changes.length === 0) return <EmptyState>No changes yet</EmptyState>;
  const activities = changes.map((change, index) => ({
    ...toActivity(change, index),
    ...(isRecorded && toDetails(change)),
  }));
  return <RecentActivities activities={activities} />;
}
