'use client';

import { type RefObject, useEffect, useLayoutEffect } from 'react';

const gapPx = 4;
const maxHeightPx = 288;

/**
 * Positions a list below its field, or above the field if there is more space. The list is a popover inside the field's
 * dialog, because the dialog's focus trap and scroll lock block elements outside the dialog.
 */
export function useFloatingList(
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return;
    const updatePosition = () => {
      const fieldRect = field.current?.getBoundingClientRect();
      if (!fieldRect) return;
      const below = window.innerHeight - fieldRect.bottom - 2 * gapPx;
      const isBelow = below >= Math.min(maxHeightPx, element.scrollHeight) || below >= fieldRect.top;
      Object.assign(element.style, {
        left: `${fieldRect.left}px`,
        width: `${fieldRect.width}px`,
        maxHeight: `${Math.min(maxHeightPx, isBelow ? below : fieldRect.top - 2 * gapPx)}px`,
        top: isBelow ? `${fieldRect.bottom + gapPx}px` : 'auto',
        bottom: isBelow ? 'auto' : `${window.innerHeight - fieldRect.top + gapPx}px`,
      });
    };
    element.showPopover();
    updatePosition();
    window.addEventListener('resize', updatePosition);
    window.addEventListener('scroll', updatePosition, true);
    return () => {
      element.hidePopover();
      window.removeEventListener('resize', updatePosition);
      window.removeEventListener('scroll', updatePosition, true);
    };
  }, [isOpen, field, list]);
}

/**
 * Calls `onEscape` on Escape, and keeps the surrounding dialog open. The dialog listens on the document, so this
 * listener captures the event on the window.
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
