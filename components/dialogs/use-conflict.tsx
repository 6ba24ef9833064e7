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
  /** The form field for each field name of the API. */
  wireNames: Readonly<Record<string, string>>;
}

/**
 * Handles version conflicts: when another user has changed the record meanwhile, the user chooses the values to save.
 *
 *     const conflict = useConflict({ form, row: student, toFormValues, wireNames });
 *     await update({ …, version: conflict.version() })
 *     catch (error) { if (await conflict.settle(error, form.handleSubmit(save))) return; … }
 *     {conflict.dialog}
 */
export function useConflict<Row extends { version?: string }, Values extends FieldValues, Parsed>({
  form,
  row,
  toFormValues,
  wireNames,
}: EditedRecord<Row, Values, Parsed>) {
  const hasVersions = useFeature('versions');
  /** The server's record of the last resolved conflict, and the `row` that it belongs to. */
  const lastConflict = useRef<{ row: typeof row; record: Row } | null>(null);
  const [openQuestion, setOpenQuestion] = useState<
    (ConflictQuestion & { answer: (chosenValues: Values | null) => void }) | null
  >(null);
  const latest = () => (lastConflict.current?.row === row ? lastConflict.current.record : null);

  const ask = (question: ConflictQuestion) =>
    new Promise<Values | null>((resolve) => setOpenQuestion({ ...question, answer: resolve })).finally(() =>
      setOpenQuestion(null),
    );

  /** Returns the values to save over the current record, or `null` to continue editing. */
  const choose = async (current: Row | null, changed: RecordChange[]): Promise<Values | null> => {
    if (!current) return ask({ changed, record: null });
    const latestRecord = latest();
    const base = latestRecord ? toFormValues(latestRecord) : form.formState.defaultValues;
    const versions = { base: { ...base }, saved: toFormValues(current), typed: form.getValues() };
    const differing = findDifferences(versions);
    // Nothing is lost: the other changes are not in this form, or equal what was typed here.
    if (differing.every(({ by }) => by === 'me')) return versions.typed;
    return ask({ changed, record: { versions, differing } });
  };

  return {
    /** Returns the server's record of the last conflict, or `null` without a conflict. */
    latest,
    version: () => (hasVersions ? (latest() ?? row)?.version : undefined),
    /** Lets the user resolve a version conflict, then saves the result. Resolves with `false` for any other error. */
    async resolve(error: unknown, save: () => Promise<unknown>): Promise<boolean> {
      const conflict = conflictOf(error);
      if (!conflict) return false;
      const current = conflict.current as Row | null; // This call's schema has parsed the reply.
      const chosenValues = await choose(current, conflict.changed);
      if (!current || !chosenValues) return true;
      lastConflict.current = { row, record: current };
      const saved = toFormValues(current);
      form.reset(saved as DefaultValues<Values>); // Complete values are valid defaults.
      for (const { name } of findDifferences({ base: saved, saved, typed: chosenValues })) {
        form.setValue(name as Path<Values>, chosenValues[name], { shouldDirty: true }); // `name` is a key of these values.
      }
      await save();
      return true;
    },
    dialog: openQuestion && (
      <ConflictDialog
        question={openQuestion}
        control={form.control}
        wireNames={wireNames}
        onChoose={(chosenValues) => openQuestion.answer(chosenValues as Values)} // The dialog returns the form's own values.
        onClose={() => openQuestion.answer(null)}
      />
    ),
  };
}
