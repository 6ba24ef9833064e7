'use client';

import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { messageOr } from '@/lib/browser/client/call-error';
import type { UndoneImport } from '@/lib/contract/imports';
import { nouns } from '@/lib/contract/nouns';
import { pluralize } from '@/lib/format/pluralize';
import type { ImportSource } from './import-source';

export const lastImport = z.object({
  fileName: z.string(),
  /** The id of the import. `null` when the server sent no id. */
  id: z.nullable(z.int()),
  added: z.int(),
  linked: z.int(),
  leftOut: z.int(),
  /** The time of the import in ms since 1970, by this device's clock. */
  at: z.number(),
});
export type LastImport = z.infer<typeof lastImport>;

/** Returns a sentence such as '312 rows added, 4 linked to people who were registered, 2 left out.' */
function importedText({ added, linked, leftOut }: LastImport): string {
  const parts = [
    pluralize(added, '1 row added', (count) => `${count} rows added`),
    linked > 0 && `${linked.toLocaleString('en-IN')} linked to people who were registered`,
    leftOut > 0 && `${leftOut.toLocaleString('en-IN')} left out`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface ImportedNoteProps {
  import: LastImport;
  source: ImportSource;
  onLeave: () => void;
  onUndone: () => void;
}

export function ImportedNote({ import: importRecord, source, onLeave, onUndone }: ImportedNoteProps) {
  const [undoResult, setUndoResult] = useState<UndoneImport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const textRef = useRef<HTMLParagraphElement>(null);
  const { id } = importRecord;
  const { imported } = source;
  const { singular, plural } = nouns[source.name];

  const undo = async () => {
    if (id === null || !imported) return;
    setIsUndoing(true);
    setFailure(null);
    try {
      setUndoResult(await imported.undo(id));
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
            : importedText(importRecord)}
        </p>
        {id !== null && imported && !undoResult && (
          <div className="mt-1 flex flex-wrap gap-x-4">
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
            <Button variant="link" className="h-8" isBusy={isUndoing} onClick={undo}>
              Undo import
            </Button>
          </div>
        )}
      </Callout>
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
