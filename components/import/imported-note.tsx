'use client';

import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { messageOr } from '@/lib/browser/client/call-error';
import { useBinDays } from '@/lib/browser/session/session-features';
import { maxUndoMinutes, type UndoneImport } from '@/lib/contract/imports';
import { type ImportedNoun, nouns } from '@/lib/contract/nouns';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/text';
import { effectTexts } from './effect-texts';
import type { ImportSource } from './import-source';

export const lastImport = z.object({
  fileName: z.string(),
  id: z.nullable(z.int()),
  /** The ids of the imports that saved other rows of the same file before. The counts include their rows. */
  earlierIds: z._default(z.array(z.int()), []),
  added: z.int(),
  linked: z.int(),
  present: z.int(),
  updated: z.optional(z.int()),
  placed: z.optional(z.int()),
  parentsAdded: z.optional(z.int()),
  parentsLinked: z.optional(z.int()),
  leftOut: z.int(),
  /** The time of the import in ms since 1970, by this device's clock. */
  at: z.number(),
});
export type LastImport = z.infer<typeof lastImport>;

export function joinImports(earlier: LastImport, later: LastImport): LastImport {
  const sum = (name: 'added' | 'linked' | 'updated' | 'placed' | 'parentsAdded' | 'parentsLinked') =>
    (earlier[name] ?? 0) + (later[name] ?? 0);
  return {
    ...later,
    earlierIds: [...earlier.earlierIds, ...(earlier.id === null ? [] : [earlier.id])],
    ...{ added: sum('added'), linked: sum('linked'), updated: sum('updated'), placed: sum('placed') },
    ...{ parentsAdded: sum('parentsAdded'), parentsLinked: sum('parentsLinked') },
  };
}

const countOf = (name: ImportedNoun, count: number): string =>
  pluralize(count, `1 ${nouns[name].singular}`, (text) => `${text} ${nouns[name].plural}`);

function importedText(name: ImportedNoun, record: LastImport): string {
  const { added, linked, updated = 0, present, leftOut } = record;
  const parts = [
    `${countOf(name, added)} added`,
    linked > 0 && `${formatCount(linked)} linked to people who were registered`,
    updated > 0 && `${formatCount(updated)} updated`,
    ...effectTexts(record),
    present > 0 && `${formatCount(present)} already there`,
    leftOut > 0 && `${formatCount(leftOut)} left out`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export interface ImportedNoteProps {
  import: LastImport;
  source: ImportSource;
  onLeave: () => void;
  onUndone: () => void;
}

export function ImportedNote({ import: importRecord, source, onLeave, onUndone }: ImportedNoteProps) {
  const [undoResult, setUndoResult] = useState<Pick<UndoneImport, 'removed' | 'kept'> | null>(null);
  const undone = useRef<UndoneImport[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const textRef = useRef<HTMLParagraphElement>(null);
  const binDays = useBinDays();
  const { id } = importRecord;
  const { imported } = source;
  const { singular, plural } = nouns[source.name];
  const importedCount = importRecord.added + importRecord.linked;

  const undo = async () => {
    if (id === null || !imported) return;
    setIsAsking(false);
    setIsUndoing(true);
    setFailure(null);
    try {
      // Another attempt after a failure continues with the imports that are not undone yet.
      for (const importId of [id, ...importRecord.earlierIds.toReversed()].slice(undone.current.length)) {
        undone.current.push(await imported.undo(importId));
      }
      setUndoResult({
        removed: undone.current.reduce((sum, { removed }) => sum + (removed ?? 0), 0),
        kept: undone.current.flatMap(({ kept }) => kept),
      });
      onUndone();
      // Moves the focus to the text, because the focused button disappears.
      textRef.current?.focus();
    } catch (error) {
      setFailure(messageOr(error, 'The import could not be undone. Please try again.'));
    } finally {
      setIsUndoing(false);
    }
  };

  return (
    <div className="space-y-3">
      <Callout>
        <p ref={textRef} tabIndex={-1} className="outline-none">
          <span className="wrap-anywhere font-semibold">{importRecord.fileName}</span>
          {': '}
          {undoResult
            ? pluralize(
                undoResult.removed ?? 0,
                `undone, 1 ${singular} was removed.`,
                (count) => `undone, ${count} ${plural} were removed.`,
              )
            : importedText(source.name, importRecord)}
          {undoResult && binDays !== null && ' You can restore them from the recycle bin.'}
        </p>
        {id !== null && imported && !undoResult && (
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            {importRecord.earlierIds.length === 0 && (
              <Button
                variant="link"
                className="h-8"
                onClick={() => {
                  imported.show(id);
                  onLeave();
                }}
              >
                Show them
              </Button>
            )}
            <Button variant="link" className="h-8" isBusy={isUndoing} onClick={() => setIsAsking(true)}>
              Undo import
            </Button>
            <span className="text-xs">{`Possible for ${maxUndoMinutes} minutes after the import`}</span>
          </div>
        )}
      </Callout>
      {isAsking && (
        <ConfirmDialog
          title={pluralize(
            importedCount,
            `Remove 1 ${singular} that was just imported?`,
            (count) => `Remove ${count} ${plural} that were just imported?`,
          )}
          confirmLabel="Remove"
          isDanger
          onConfirm={undo}
          onClose={() => setIsAsking(false)}
        >
          {`Their records are deleted. ${titleCase(plural)} who were changed or used since the import stay. You can import ${importRecord.fileName} again.`}
          {Boolean(importRecord.updated) && ` Updated ${plural} keep their new values.`}
          {importRecord.linked > 0 && ' People who were registered before lose only the job that the import added.'}
        </ConfirmDialog>
      )}
      {failure && <Callout tone="error">{failure}</Callout>}
      {undoResult && undoResult.kept.length > 0 && (
        <Callout tone="warning">
          <p className="font-semibold">
            {pluralize(undoResult.kept.length, `1 ${singular} stays`, (count) => `${count} ${plural} stay`)}
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {undoResult.kept.map(({ id: keptId, name, reason }) => (
              <li key={`${keptId} ${name}`} className="wrap-anywhere">
                {`${name}: ${reason}`}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
