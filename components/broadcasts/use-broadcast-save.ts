'use client';

import type { UseFormReturn } from 'react-hook-form';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import type { BroadcastContent } from '@/lib/features/broadcasts/content';
import { wireNames } from '@/lib/features/broadcasts/form-schema';
import { useConfirmation } from './confirm-broadcast';

/**
 * Returns a `save` function that asks the user for a confirmation first. Shows the server's field errors at their
 * fields.
 * @param handleError Receives each error first. Resolves with `true` if the form must not show the error.
 */
export function useBroadcastSave(
  form: UseFormReturn<BroadcastContent>,
  send: (content: BroadcastContent) => Promise<unknown>,
  handleError?: (error: unknown) => Promise<boolean>,
) {
  const confirmation = useConfirmation();

  /**
   * Resolves with `true` once the broadcast is saved, and with `false` when the form must stay open. Throws an `Error`
   * with a message about the whole form.
   */
  const save = async (content: BroadcastContent): Promise<boolean> => {
    if (!(await confirmation.ask())) return false;
    try {
      await send(content);
      return true;
    } catch (error) {
      if (await handleError?.(error)) return false;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return false;
      throw new Error(messageOr(error, 'An error occurred'));
    }
  };

  return { confirmation, save };
}
