'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { parseDevice, readDeviceText, writeDevice } from '@/lib/browser/device/device-storage';
import { type DraftName, draftKey } from '@/lib/browser/device/drafts';
import { useSessionOwner } from '@/lib/browser/session/session-owner';

export interface Draft {
  isOffered: boolean;
  restore: () => void;
  discard: () => void;
  clear: () => void;
  /** Call it when the form closes without saving: drops the input, but keeps a draft that is still offered. */
  abandon: () => void;
}

/**
 * Saves the form's values on this device at each keystroke. Offers them when the same user opens the form again.
 * Sign-out removes them.
 * @param name `null` saves nothing, as in edit forms.
 * @param shape the schema of the saved values. Other values, such as a photo, are not saved.
 */
export function useDraft<Values extends FieldValues, Parsed, Kept extends Partial<Values>>(
  name: DraftName | null,
  form: UseFormReturn<Values, unknown, Parsed>,
  shape: z.ZodMiniType<Kept>,
): Draft {
  const owner = useSessionOwner();
  const key = name !== null && owner !== null ? draftKey(name, owner) : null;
  const [offered, setOffered] = useState(() => (key === null ? null : parseDevice(readDeviceText(key), shape)));

  const write = (kept: Kept | null) => key !== null && writeDevice(key, kept);
  const keep = useEffectEvent((values: unknown) => {
    const kept = shape.safeParse(values).data ?? null;
    const untouched = shape.safeParse(form.formState.defaultValues).data;
    write(JSON.stringify(kept) === JSON.stringify(untouched) ? offered : kept);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);

  return {
    isOffered: offered !== null,
    restore: () => {
      form.reset({ ...form.getValues(), ...offered }, { keepDefaultValues: true });
      setOffered(null);
    },
    discard: () => {
      setOffered(null);
      if (!form.formState.isDirty) write(null);
    },
    clear: () => write(null),
    abandon: () => write(offered),
  };
}
