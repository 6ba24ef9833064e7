'use client';

import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useFeature } from '@/lib/auth/session-features';
import { conflictOf } from '@/lib/client/call-error';
import type { RecordChange } from '@/lib/contract/changes';
import { differences, type Question } from '@/lib/forms/conflict';
import { lazyDialog } from './lazy-dialog';

const ConflictDialog = lazyDialog(() => import('./conflict-dialog').then((file) => file.ConflictDialog));

interface Edited<Row, Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  /** The record that the form was opened with; `null` for a new one. */
  row: { version?: string } | null;
  /** The form of the record as the call's conflict has it. */
  formOf: (row: Row) => Values;
  /** From the API's field names to the form's. */
  wireNames: Readonly<Record<string, string>>;
}

/**
 * Saving a record that somebody else may have changed since the form was opened: who has, is asked field by field.
 *
 *     const conflict = useConflict({ form, row: student, formOf, wireNames });
 *     await update({ …, version: conflict.version() })
 *     catch (error) { if (await conflict.settle(error, form.handleSubmit(save))) return; … }
 *     {conflict.dialog}
 */
export function useConflict<Row extends { version?: string }, Values extends FieldValues, Parsed>({
  form,
  row,
  formOf,
  wireNames,
}: Edited<Row, Values, Parsed>) {
  const knowsVersions = useFeature('versions');
  /** The record as a conflict has shown it, after it was settled. */
  const seen = useRef<{ since: typeof row; now: Row } | null>(null);
  const [asked, setAsked] = useState<(Question & { answer: (chosen: Values | null) => void }) | null>(null);
  const latest = () => (seen.current?.since === row ? seen.current.now : null);

  const ask = (question: Question) =>
    new Promise<Values | null>((resolve) => setAsked({ ...question, answer: resolve })).finally(() => setAsked(null));

  /** The values to save over what is there now; `null` where somebody would rather go on editing. */
  const choose = async (now: Row | null, changed: RecordChange[]): Promise<Values | null> => {
    if (!now) return ask({ changed, found: null });
    const known = latest();
    const base = known ? formOf(known) : form.formState.defaultValues;
    const versions = { base: { ...base }, saved: formOf(now), typed: form.getValues() };
    const differing = differences(versions);
    // Nothing of theirs would be lost: what they did is not in this form, or is what was typed here too.
    if (differing.every(({ by }) => by === 'me')) return versions.typed;
    return ask({ changed, found: { versions, differing } });
  };

  return {
    /** The newest record that is known, where that is not the form's own. */
    latest,
    version: () => (knowsVersions ? (latest() ?? row)?.version : undefined),
    /**
     * Asks what to save where an update was refused because somebody was faster, and saves it.
     * @returns whether that was why.
     */
    async settle(error: unknown, save: () => Promise<unknown>): Promise<boolean> {
      const conflict = conflictOf(error);
      if (!conflict) return false;
      const now = conflict.current as Row | null; // read by the shape of this very call
      const chosen = await choose(now, conflict.changed);
      if (!now || !chosen) return true;
      seen.current = { since: row, now };
      const saved = formOf(now);
      form.reset(saved as DefaultValues<Values>); // whole values are defaults
      for (const { name } of differences({ base: saved, saved, typed: chosen })) {
        form.setValue(name as Path<Values>, chosen[name], { shouldDirty: true }); // a name of these values
      }
      await save();
      return true;
    },
    dialog: asked && (
      <ConflictDialog
        question={asked}
        control={form.control}
        wireNames={wireNames}
        onChoose={(chosen) => asked.answer(chosen as Values)} // made of the form's own values
        onClose={() => asked.answer(null)}
      />
    ),
  };
}
