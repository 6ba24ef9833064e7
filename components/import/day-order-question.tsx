'use client';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { formatDate, today } from '@/lib/format/dates';
import { type DayOrder, findDayOrder, withDayFirst } from '@/lib/format/day-order';
import { parseDay } from '@/lib/format/parse-day';

interface DayOrderQuestionProps {
  column: string;
  texts: readonly string[];
  chosen: DayOrder | undefined;
  onChoose: (order: DayOrder) => void;
}

const labels: Record<DayOrder, string> = { day: 'Day first', month: 'Month first' };

export function DayOrderQuestion({ column, texts, chosen, onChoose }: DayOrderQuestionProps) {
  const example = texts.find((text) => findDayOrder([text]) === 'unclear') ?? '';
  const dayIn = (order: DayOrder) => formatDate(parseDay(withDayFirst(example, order), today()));
  return (
    <Callout tone={chosen ? 'info' : 'warning'}>
      <div className="flex flex-wrap items-center gap-2">
        {`Does the day or the month come first in “${column}”, for example in ${example}?`}
        {(['day', 'month'] as const).map((order) => (
          <Button
            key={order}
            variant={chosen === order ? 'primary' : 'outline'}
            aria-pressed={chosen === order}
            onClick={() => onChoose(order)}
          >
            {`${labels[order]}: ${dayIn(order)}`}
          </Button>
        ))}
      </div>
    </Callout>
  );
}
