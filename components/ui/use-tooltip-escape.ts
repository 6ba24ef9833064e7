import { useEffect } from 'react';

/** Hides the tooltip that is shown when Escape is pressed, until the pointer or the focus goes to something else. */
export function useTooltipEscape(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dataset.tooltips = 'off';
    };
    const allow = () => {
      delete dataset.tooltips;
    };
    // Captured, because dialogs stop the events of their keys.
    document.addEventListener('keydown', hide, true);
    document.addEventListener('pointerover', allow);
    document.addEventListener('focusin', allow);
    return () => {
      document.removeEventListener('keydown', hide, true);
      document.removeEventListener('pointerover', allow);
      document.removeEventListener('focusin', allow);
    };
  }, []);
}
