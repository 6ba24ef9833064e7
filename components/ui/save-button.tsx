'use client';

import type { ComponentProps } from 'react';
import { Button } from './button';
import { useIsCovered } from './dialog-below';

/**
 * Saves the form of a dialog. Shows no spinner while a question covers the dialog, because the save waits for the
 * answer.
 */
export function SaveButton({ isBusy = false, ...rest }: ComponentProps<typeof Button>) {
  const isCovered = useIsCovered();
  return <Button type="submit" variant="primary" {...rest} isBusy={isBusy && !isCovered} />;
}
