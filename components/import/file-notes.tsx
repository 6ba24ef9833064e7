'use client';

import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { formatCount } from '@/lib/format/format-count';
import { joinWithAnd } from '@/lib/format/join-text';
import { pluralize } from '@/lib/format/pluralize';
import { DayOrderQuestion } from './day-order-question';
import { chooseDayOrder } from './edits';
import type { Grid } from './grid/grid';
import { commitEdit, type GridAction } from './grid/grid-reducer';
import { hiddenRows, legacyFonts, repeatedProblems, unclearColumns } from './import-session';
import { SheetNames } from './sheet-names';

interface FileNotesProps {
  grid: Grid;
  dispatch: (action: GridAction) => void;
}

/** Says what of the file was read, and asks for what the file itself does not show. */
export function FileNotes({ grid, dispatch }: FileNotesProps) {
  const { session } = grid;
  const { file, columns, template } = session;
  const hidden = hiddenRows(session);
  // Reads every date of the file, so it must not run after each key press.
  const unclear = useMemo(() => unclearColumns({ file, columns, template }), [file, columns, template]);
  const fonts = useMemo(() => legacyFonts({ file, columns }), [file, columns]);
  const areLeftOut = hidden.every((number) => session.leftOut.has(number));
  return (
    <>
      <SheetNames read={file.read} unread={file.unread} />
      {hidden.length > 0 && (
        <Callout tone={areLeftOut ? 'info' : 'warning'}>
          <div className="flex flex-wrap items-center gap-2">
            {pluralize(
              hidden.length,
              '1 row is hidden in the file.',
              (count) => `${count} rows are hidden in the file.`,
            )}
            <Button onClick={() => dispatch({ type: 'leaveOut', numbers: hidden, isLeftOut: !areLeftOut })}>
              {areLeftOut ? 'Use hidden rows' : 'Leave out hidden rows'}
            </Button>
          </div>
        </Callout>
      )}
      {fonts.map(({ font, headers, example }) => (
        <Callout key={font} tone="warning">
          {`The font ${font} shows other letters than the file contains, for example for “${example}”. Convert ${joinWithAnd(headers.map((header) => `“${header}”`))} to Unicode with a converter for this font, and upload the file again.`}
        </Callout>
      ))}
      {repeatedProblems(session).map(({ header, message, count }) => (
        <Callout key={header + message} tone="warning">
          {`“${header}”, ${formatCount(count)} times: ${message}`}
        </Callout>
      ))}
      {unclear.map(({ column, texts }) => (
        <DayOrderQuestion
          key={column.index}
          column={column.header}
          texts={texts}
          chosen={column.dayOrder}
          onChoose={(order) =>
            dispatch({ type: 'replaceSession', session: chooseDayOrder(commitEdit(grid).session, column, order) })
          }
        />
      ))}
    </>
  );
}
