'use client';

import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { conflictOf } from '@/lib/browser/client/call-error';
import { type ConflictQuestion, findDifferences } from '@/lib/browser/forms/conflict';
import { useFeature } from '@/lib/browser/session/session-features';
import type { RecordChange } from '@/lib/contract/changes';
import { lazyDialog } from './lazy-dialog';

const ConflictDialog = lazyDialog(() => import('./conflict-dialog').then((file) => file.ConflictDialog));

interface Edited<Row, Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  row: { version?: string } | null;
  /** Converts the record in a conflict reply to form values. */
  formOf: (row: Row) => Values;
  /** The form field for each field name of the API. */
  wireNames: Readonly<Record<string, string>>;
}

/**
 * Handles version conflicts: when another user has changed the record meanwhile, the user chooses the values to save.
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
  /** The server's record of the last settled conflict, and the `row` that it belongs to. */
  const seen = useRef<{ since: typeof row; now: Row } | null>(null);
  const [asked, setAsked] = useState<(ConflictQuestion & { answer: (chosen: Values | null) => void }) | null>(null);
  const latest = () => (seen.current?.since === row ? seen.current.now : null);

  const ask = (question: ConflictQuestion) =>
    new Promise<Values | null>((resolve) => setAsked({ ...question, answer: resolve })).finally(() => setAsked(null));

  /** Returns the values to save over the current record, or `null` to continue editing. */
  const choose = async (now: Row | null, changed: RecordChange[]): Promise<Values | null> => {
    if (!now) return ask({ changed, record: null });
    const known = latest();
    const base = known ? formOf(known) : form.formState.defaultValues;
    const versions = { base: { ...base }, saved: formOf(now), typed: form.getValues() };
    const differing = findDifferences(versions);
    // Nothing is lost: the other changes are not in this form, or equal what was typed here.
    if (differing.every(({ by }) => by === 'me')) return versions.typed;
    return ask({ changed, record: { versions, differing } });
  };

  return {
    /** Returns the server's record of the last conflict, or `null` without a conflict. */
    latest,
    version: () => (knowsVersions ? (latest() ?? row)?.version : undefined),
    /** Lets the user settle a version conflict, then saves the result. Resolves with `false` for any other error. */
    async settle(error: unknown, save: () => Promise<unknown>): Promise<boolean> {
      const conflict = conflictOf(error);
      if (!conflict) return false;
      const now = conflict.current as Row | null; // This call's schema has parsed the reply.
      const chosen = await choose(now, conflict.changed);
      if (!now || !chosen) return true;
      seen.current = { since: row, now };
      const saved = formOf(now);
      form.reset(saved as DefaultValues<Values>); // Complete values are valid defaults.
      for (const { name } of findDifferences({ base: saved, saved, typed: chosen })) {
        form.setValue(name as Path<Values>, chosen[name], { shouldDirty: true }); // `name` is a key of these values.
      }
      await save();
      return true;
    },
    dialog: asked && (
      <ConflictDialog
        question={asked}
        control={form.control}
        wireNames={wireNames}
        onChoose={(chosen) => asked.answer(chosen as Values)} // The dialog returns the form's own values.
        onClose={() => asked.answer(null)}
      />
    ),
  };
}
