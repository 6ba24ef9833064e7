'use client';

import { type RefObject, useEffect, useLayoutEffect } from 'react';

const gapPx = 4;
const mostPx = 288;

/**
 * Positions a list below its field, or above if there is more space. The list is a popover inside the field's dialog,
 * because the dialog's focus trap and scroll lock block anything outside.
 */
export function useFloatingList(
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return;
    const place = () => {
      const box = field.current?.getBoundingClientRect();
      if (!box) return;
      const below = window.innerHeight - box.bottom - 2 * gapPx;
      const isBelow = below >= Math.min(mostPx, element.scrollHeight) || below >= box.top;
      Object.assign(element.style, {
        left: `${box.left}px`,
        width: `${box.width}px`,
        maxHeight: `${Math.min(mostPx, isBelow ? below : box.top - 2 * gapPx)}px`,
        top: isBelow ? `${box.bottom + gapPx}px` : 'auto',
        bottom: isBelow ? 'auto' : `${window.innerHeight - box.top + gapPx}px`,
      });
    };
    element.showPopover();
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      element.hidePopover();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [isOpen, field, list]);
}

/**
 * Closes only the list on Escape. The surrounding dialog listens on the document, so this listener captures on the
 * window.
 */
export function useEscape(isOpen: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onEscape();
    };
    window.addEventListener('keydown', handle, true);
    return () => window.removeEventListener('keydown', handle, true);
  }, [isOpen, onEscape]);
}
