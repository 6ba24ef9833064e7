'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSessionOwner } from '@/lib/auth/session-owner';
import { parseDevice, readDeviceText, writeDevice } from '@/lib/device/device-storage';
import { type DraftName, draftKey } from '@/lib/device/drafts';

export interface Draft {
  /** There is an earlier draft that was neither restored nor discarded yet. */
  isOffered: boolean;
  /** Fills the form with the draft. */
  restore: () => void;
  discard: () => void;
  /** Removes the draft after the form was saved. */
  forget: () => void;
  /** Call when the form closes without saving: drops what was typed, but keeps a draft that is still offered. */
  giveUp: () => void;
}

/**
 * Saves what is typed into a form on this device at every keystroke, so that it survives a crash or a reload, and
 * offers it when the same user next opens the form. Signing out removes it.
 *
 * @param name `null` saves nothing, as in edit forms.
 * @param shape the schema of the values to save; others, such as a photo, are left out.
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
    forget: () => write(null),
    giveUp: () => write(offered),
  };
}
