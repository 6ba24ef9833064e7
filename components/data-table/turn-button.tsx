import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { pressedInARow } from '@/lib/device/marks';
import { useNear } from '@/lib/hooks/use-near';

interface TurnButtonProps
  extends Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'disabled' | 'onClick'>,
    Partial<typeof pressedInARow> {
  /** The page that it leads to. */
  to: number;
  /**
   * Reads that page while the button is about to be pressed, which it is again where the pointer stays after a press.
   * Not given while something else is being read that somebody waits for.
   */
  onNear?: (page: number) => void;
}

/** A button that turns the pages of a list. */
export function TurnButton({ to, onNear, ...button }: TurnButtonProps) {
  const [isNear, near] = useNear();
  const isMeant = isNear && !button.disabled && onNear !== undefined;
  const read = useEffectEvent((page: number) => onNear?.(page));
  useEffect(() => {
    if (isMeant) read(to);
  }, [isMeant, to]);
  return <IconButton {...button} {...near} isTooltipAbove />;
}
