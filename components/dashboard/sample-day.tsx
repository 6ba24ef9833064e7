import { subDays } from 'date-fns/subDays';
import { localDay } from '@/lib/format/dates';
import { type Birthday, Birthdays } from './birthdays';
import { Panel } from './panel';
import { RecentActivities } from './recent-activities';

const birthdays: readonly Birthday[] = [
  { id: null, student: 'Aarav Sharma', className: '5 A', rollNo: '12' },
  { id: null, student: 'Diya Patel', className: '8 B', rollNo: '7' },
  { id: null, student: 'Kabir Nair', className: '2 C', rollNo: '23' },
];

/** The dates are relative to today, so that the sample stays recent. */
const activities = [
  { text: 'New student Ananya Iyer joined Class 4 A', daysAgo: 0, type: 'Admission' },
  { text: 'Fee reminder sent to the parents of Class 9', daysAgo: 1, type: 'Fees' },
  { text: 'Annual Day announced to all parents', daysAgo: 3, type: 'Circular' },
  { text: 'October attendance exported for Class 7 B', daysAgo: 8, type: 'Report' },
];

/** Shows sample birthdays and activities, for servers without the feature `day`. */
export function SampleDay() {
  return (
    <>
      <Panel title="Today's Birthdays" isSample>
        <Birthdays caption="Today's Birthdays, sample data" students={birthdays} />
      </Panel>
      <Panel title="Recent Activities" isSample>
        <RecentActivities
          activities={activities.map(({ daysAgo, ...rest }) => ({
            ...rest,
            key: rest.text,
            day: localDay(subDays(new Date(), daysAgo)),
          }))}
        />
      </Panel>
    </>
  );
}
