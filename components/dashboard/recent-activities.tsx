import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { relativeDate } from '@/lib/format/relative-date';
import { today } from '@/lib/format/today';
import type { Activity } from './sample';
import { SamplePanel } from './sample-panel';

const dayBefore = (day: string, days: number) => formatISO(subDays(parseISO(day), days), { representation: 'date' });

export function RecentActivities({ activities }: { activities: readonly Activity[] }) {
  const now = today();
  return (
    <SamplePanel title="Recent Activities">
      <Card>
        <ul>
          {activities.map(({ text, daysAgo, type }) => (
            <li key={text} className="flex items-start gap-3 px-5 py-3 not-first:border-t">
              <div className="min-w-0 flex-1">
                <p>{text}</p>
                <p className="mt-0.5 text-secondary text-xs">{relativeDate(dayBefore(now, daysAgo), now)}</p>
              </div>
              <Chip tone="accent">{type}</Chip>
            </li>
          ))}
        </ul>
      </Card>
    </SamplePanel>
  );
}
