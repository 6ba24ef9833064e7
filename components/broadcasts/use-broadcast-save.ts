'use client';

import type { UseFormReturn } from 'react-hook-form';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import type { BroadcastContent } from '@/lib/broadcasts/content';
import { wireNames } from '@/lib/broadcasts/rules';
import { CallError, messageOr } from '@/lib/client/call-error';
import { useConfirmation } from './confirm-broadcast';

/**
 * Asks for confirmation, then saves; field errors from the server are shown at their fields.
 * @param settle what was refused for another reason; says whether it was.
 */
export function useBroadcastSave(
  form: UseFormReturn<BroadcastContent>,
  send: (content: BroadcastContent) => Promise<unknown>,
  settle?: (error: unknown) => Promise<boolean>,
) {
  const confirmation = useConfirmation();

  /** @returns whether it was saved. @throws {Error} with a message for the whole form. */
  const save = async (content: BroadcastContent): Promise<boolean> => {
    if (!(await confirmation.ask())) return false;
    try {
      await send(content);
      return true;
    } catch (error) {
      if (await settle?.(error)) return false;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return false;
      throw new Error(messageOr(error, 'An error occurred'));
    }
  };

  return { confirmation, save };
}
