'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSessionOwner } from '@/lib/auth/session-owner';
import { deviceKey, parseDevice, readDeviceText, writeDevice } from '@/lib/device/device-storage';

export interface Draft {
  /** There is one from before, and nobody has decided about it. */
  isOffered: boolean;
  /** Puts it into the form. */
  restore: () => void;
  discard: () => void;
  /** What was typed is saved, and needs no draft any more. */
  forget: () => void;
  /** The form is closed without saving: what was typed goes, an offer that nobody decided about stays. */
  giveUp: () => void;
}

/**
 * Keeps what is typed into a form on this device at every key, so that no crash and no reload loses it, and offers it
 * again when the form is next opened by the same user. Signing out forgets it.
 *
 * @param name `null` keeps nothing: an edit starts from what is saved.
 * @param shape the values worth keeping; anything else, such as a photo, stays out.
 */
export function useDraft<Values extends FieldValues, Parsed, Kept extends Partial<Values>>(
  name: string | null,
  form: UseFormReturn<Values, unknown, Parsed>,
  shape: z.ZodMiniType<Kept>,
): Draft {
  const owner = useSessionOwner();
  const key = name !== null && owner !== null ? deviceKey(name, owner) : null;
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
