'use client';

import { Rows3 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { densityIn } from '@/lib/device/list-choices';
import { pressedInARow } from '@/lib/device/marks';
import { useListChoices } from '@/lib/lists/use-list-choices';

/** Makes the rows of all lists lower, or as high as they were. */
export function DensityButton() {
  const { choices, choose } = useListChoices();
  const isCompact = densityIn(choices) === 'compact';
  return (
    <IconButton
      label="Compact rows"
      icon={<Rows3 />}
      isTooltipAbove
      {...pressedInARow}
      aria-pressed={isCompact}
      onClick={() => choose('rows', isCompact ? null : 'compact')}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-deep max-sm:hidden"
    />
  );
}
