import type { ReactNode } from 'react';
import { PageLink } from '@/components/links/page-link';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { linkClass } from '@/components/ui/link-class';
import { type CalendarDay, today } from '@/lib/format/dates';
import { formatRelativeDate } from '@/lib/format/relative-date';

export interface Activity {
  key: string;
  text: string;
  day: CalendarDay;
  type: string;
  /** The time of the day, such as `09:05`. */
  time?: string;
  href?: string | null;
  details?: ReactNode;
}

export function RecentActivities({ activities }: { activities: readonly Activity[] }) {
  const now = today();
  return (
    <Card>
      <ul>
        {activities.map(({ key, text, day, type, time, href, details }) => (
          <li key={key} className="flex items-start gap-3 px-5 py-3 not-first:border-t">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                {href ? (
                  <PageLink href={href} className={linkClass}>
                    {text}
                  </PageLink>
                ) : (
                  text
                )}
              </p>
              {details}
              <p className="mt-0.5 text-secondary text-xs">
                {formatRelativeDate(day, now)}
                {time && `, ${time}`}
              </p>
            </div>
            <Chip tone="accent">{type}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
