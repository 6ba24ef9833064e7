'use client';

import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { useToday } from '@/lib/browser/clock/use-today';
import { type CalendarDay, parseCalendarDay } from '@/lib/format/dates';

interface DayFilterProps {
  day: CalendarDay | null;
  onChoose: (day: CalendarDay | null) => void;
}

const debounceMs = 500;

export default function DayFilter({ day, onChoose }: DayFilterProps) {
  const { control } = useForm({ values: { day: day ?? '' } });
  const typed = useWatch({ control, name: 'day' });
  const isComplete = typed === '' || parseCalendarDay(typed) === typed;
  const chosen = isComplete ? typed || null : day;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (chosen === day) return;
    const timer = setTimeout(() => choose(chosen), debounceMs);
    return () => clearTimeout(timer);
  }, [chosen, day]);
  return (
    <form
      data-label="Day"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== day) onChoose(chosen);
      }}
    >
      <DateField
        control={control}
        name="day"
        label="Day"
        max={useToday() ?? undefined}
        className="w-44 [&>label]:sr-only"
      />
    </form>
  );
}
