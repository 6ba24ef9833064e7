'use client';

import type { ComponentProps } from 'react';
import { NativeSelect } from '@/components/ui/native-select';
import type { Destination, PlanSection } from '@/lib/contract/school-years';
import { sectionNameOf } from '@/lib/features/school-years/rules';
import { groupBy } from '@/lib/format/arrays';

interface DestinationSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: Destination | null;
  /** The text of the empty option, which can be chosen only if `onClear` is set. */
  empty: string;
  stays: string;
  sections: readonly PlanSection[];
  onChoose: (to: Destination) => void;
  onClear?: () => void;
}

export function DestinationSelect(props: DestinationSelectProps) {
  const { value, empty, stays, sections, onChoose, onClear, ...rest } = props;
  const byClass = groupBy(
    sections.filter(({ isactive }) => isactive),
    ({ classname }) => classname,
  );
  return (
    <NativeSelect
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => {
        if (target.value === '') onClear?.();
        else onChoose(target.value === 'leaves' || target.value === 'stays' ? target.value : Number(target.value));
      }}
    >
      <option value="" disabled={!onClear} hidden={!onClear}>
        {empty}
      </option>
      <option value="stays">{stays}</option>
      <option value="leaves">Leaves the school</option>
      {[...byClass].map(([className, members]) => (
        <optgroup key={className} label={className}>
          {members.map((section) => (
            <option key={section.section_id} value={section.section_id}>
              {sectionNameOf(section)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
