'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { type DraftName, draftKey } from '@/lib/browser/device/drafts';
import { useSessionOwner } from '@/lib/browser/session/session-owner';

export interface Draft {
  isOffered: boolean;
  restore: () => void;
  discard: () => void;
  clear: () => void;
  /**
   * Removes the current input from storage when the form closes without saving. If the form still offers an older
   * draft, the older draft stays in storage.
   */
  abandon: () => void;
}

/**
 * Saves the values of the form on this device at each keystroke, until sign-out.
 * @param name `null` for a form that saves no draft, such as an edit form.
 * @param shape the schema of the saved values. Other values, such as a photo, are not saved.
 */
export function useDraft<Values extends FieldValues, Parsed, Stored extends Partial<Values>>(
  name: DraftName | null,
  form: UseFormReturn<Values, unknown, Parsed>,
  shape: z.ZodMiniType<Stored>,
): Draft {
  const owner = useSessionOwner();
  const key = name !== null && owner !== null ? draftKey(name, owner) : null;
  const [offeredValues, setOfferedValues] = useState(() =>
    key === null ? null : parseDeviceValue(readDeviceText(key), shape),
  );

  const store = (stored: Stored | null) => key !== null && writeDeviceValue(key, stored);
  const saveValues = useEffectEvent((values: unknown) => {
    const stored = shape.safeParse(values).data ?? null;
    const defaults = shape.safeParse(form.formState.defaultValues).data;
    store(JSON.stringify(stored) === JSON.stringify(defaults) ? offeredValues : stored);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveValues(values) }),
    [form],
  );

  return {
    isOffered: offeredValues !== null,
    restore: () => {
      form.reset({ ...form.getValues(), ...offeredValues }, { keepDefaultValues: true });
      setOfferedValues(null);
    },
    discard: () => {
      setOfferedValues(null);
      if (!form.formState.isDirty) store(null);
    },
    clear: () => store(null),
    abandon: () => store(offeredValues),
  };
}
