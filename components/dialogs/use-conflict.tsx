'use client';

import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { conflictOf } from '@/lib/browser/client/call-error';
import { type ConflictQuestion, findDifferences } from '@/lib/browser/forms/conflict';
import { useFeature } from '@/lib/browser/session/session-features';
import type { RecordChange } from '@/lib/contract/changes';
import { lazyDialog } from './lazy-dialog';

const ConflictDialog = lazyDialog(() => import('./conflict-dialog').then((file) => file.ConflictDialog));

interface EditedRecord<Row, Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  row: { version?: string } | null;
  /** Converts the record in a conflict reply to form values. */
  toFormValues: (row: Row) => Values;
  /** Maps field names of the API to form fields. */
  wireNames: Readonly<Record<string, string>>;
}

/**
 * Handles version conflicts: when another user has changed the record since the form was opened, this user chooses the
 * values to save.
 *
 *     const conflict = useConflict({ form, row: student, toFormValues, wireNames });
 *     await update({ …, version: conflict.version() })
 *     catch (error) { if (await conflict.resolve(error, form.handleSubmit(save))) return; … }
 *     {conflict.dialog}
 */
export function useConflict<Row extends { version?: string }, Values extends FieldValues, Parsed>({
  form,
  row,
  toFormValues,
  wireNames,
}: EditedRecord<Row, Values, Parsed>) {
  const hasVersions = useFeature('versions');
  /** The server's record in the last resolved conflict, and the value of `row` at that time. */
  const lastConflict = useRef<{ row: typeof row; record: Row } | null>(null);
  const [openQuestion, setOpenQuestion] = useState<
    (ConflictQuestion & { answer: (chosenValues: Values | null) => void }) | null
  >(null);
  const latest = () => (lastConflict.current?.row === row ? lastConflict.current.record : null);

  const ask = (question: ConflictQuestion) =>
    new Promise<Values | null>((resolve) => setOpenQuestion({ ...question, answer: resolve })).finally(() =>
      setOpenQuestion(null),
    );

  /** Resolves with the values to save, or with `null` when the user continues to edit. */
  const choose = async (current: Row | null, changed: RecordChange[]): Promise<Values | null> => {
    if (!current) return ask({ changed, record: null });
    const latestRecord = latest();
    const base = latestRecord ? toFormValues(latestRecord) : form.formState.defaultValues;
    const versions = { base: { ...base }, saved: toFormValues(current), typed: form.getValues() };
    const differing = findDifferences(versions);
    // Skips the question if the other user changed no field of this form, or saved the values that this user typed.
    if (differing.every(({ by }) => by === 'me')) return versions.typed;
    return ask({ changed, record: { versions, differing } });
  };

  return {
    /** Returns the server's record from the last conflict, or `null` when there was no conflict. */
    latest,
    version: () => (hasVersions ? (latest() ?? row)?.version : undefined),
    /**
     * Lets the user resolve a version conflict, then saves the chosen values. Resolves with `false` when the error is
     * not a version conflict.
     */
    async resolve(error: unknown, save: () => Promise<unknown>): Promise<boolean> {
      const conflict = conflictOf(error);
      if (!conflict) return false;
      // Safe cast: the schema of the call has validated the reply.
      const current = conflict.current as Row | null;
      const chosenValues = await choose(current, conflict.changed);
      if (!current || !chosenValues) return true;
      lastConflict.current = { row, record: current };
      const saved = toFormValues(current);
      // Safe cast: complete form values are also valid default values.
      form.reset(saved as DefaultValues<Values>);
      for (const { name } of findDifferences({ base: saved, saved, typed: chosenValues })) {
        // Safe cast: `name` is a field name of the form.
        form.setValue(name as Path<Values>, chosenValues[name], { shouldDirty: true });
      }
      await save();
      return true;
    },
    dialog: openQuestion && (
      <ConflictDialog
        question={openQuestion}
        control={form.control}
        wireNames={wireNames}
        // Safe cast: the dialog returns values of this form.
        onChoose={(chosenValues) => openQuestion.answer(chosenValues as Values)}
        onClose={() => openQuestion.answer(null)}
      />
    ),
  };
}
