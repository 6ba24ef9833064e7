'use client';

import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { conflictOf } from '@/lib/browser/client/call-error';
import { type ConflictQuestion, findDifferences } from '@/lib/browser/forms/conflict';
import { useFeature } from '@/lib/browser/session/session-features';
import type { RecordChange } from '@/lib/contract/changes';
import { lazyDialog } from './lazy-dialog';

const ConflictDialog = lazyDialog(() => import('./conflict-dialog').then((file) => file.ConflictDialog));

interface EditedRecord<Row, Saved, Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  row: Row | null;
  toFormValues: ((record: Saved) => Values) | undefined;
  wireNames: Readonly<Record<string, string>>;
}

/**
 * Handles version conflicts: when another user has changed the record since the form was opened, this user chooses the
 * values to save.
 */
export function useConflict<
  Row extends { version?: string },
  Saved extends { version?: string },
  Values extends FieldValues,
  Parsed,
>({ form, row, toFormValues, wireNames }: EditedRecord<Row, Saved, Values, Parsed>) {
  const hasVersions = useFeature('versions');
  /** The server's record in the last resolved conflict, and the value of `row` at that time. */
  const lastConflict = useRef<{ row: typeof row; record: Saved } | null>(null);
  const [openQuestion, setOpenQuestion] = useState<
    (ConflictQuestion & { answer: (chosenValues: Values | null) => void }) | null
  >(null);
  const latest = () => (lastConflict.current?.row === row ? lastConflict.current.record : null);

  const ask = (question: ConflictQuestion) =>
    new Promise<Values | null>((resolve) => setOpenQuestion({ ...question, answer: resolve })).finally(() =>
      setOpenQuestion(null),
    );

  /** Resolves with the values to save, or with `null` when the user continues to edit. */
  const choose = async (
    toValues: (record: Saved) => Values,
    current: Saved | null,
    changed: RecordChange[],
  ): Promise<Values | null> => {
    if (!current) return ask({ changed, record: null });
    const latestRecord = latest();
    const base = latestRecord ? toValues(latestRecord) : form.formState.defaultValues;
    const versions = { base: { ...base }, saved: toValues(current), typed: form.getValues() };
    const differing = findDifferences(versions);
    // Skips the question if the other user changed no field of this form, or saved the values that this user typed.
    if (differing.every(({ by }) => by === 'me')) return versions.typed;
    return ask({ changed, record: { versions, differing } });
  };

  return {
    record: (): Row | Saved | null => {
      const record = latest() ?? row;
      return record && { ...record, version: hasVersions ? record.version : undefined };
    },
    /**
     * Lets the user resolve a version conflict, then saves the chosen values. Resolves with `false` when the error is
     * not a version conflict.
     */
    async resolve(error: unknown, save: () => Promise<unknown>): Promise<boolean> {
      const conflict = conflictOf(error);
      if (!conflict || !toFormValues) return false;
      // Safe cast: the schema of the call has validated the reply.
      const current = conflict.current as Saved | null;
      const chosenValues = await choose(toFormValues, current, conflict.changed);
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
