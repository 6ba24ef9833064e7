'use client';

import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { FileColumn } from '@/lib/browser/import/types';
import { findUnclearNumber, type UnclearNumber } from '@/lib/browser/import/unclear-number';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';
import { DayOrderQuestion } from './day-order-question';
import { chooseDayOrder } from './edits';
import { clearLonelyNames } from './gaps';
import type { Grid } from './grid/grid';
import { commitEdit, type GridAction } from './grid/grid-reducer';
import { hiddenRows, legacyFonts, repeatedProblems, unclearColumns } from './import-session';
import { SheetNames } from './sheet-names';

interface FileNotesProps {
  grid: Grid;
  onAssign: (column: FileColumn, target: string) => void;
  dispatch: (action: GridAction) => void;
}

export function FileNotes({ grid, onAssign, dispatch }: FileNotesProps) {
  const { session } = grid;
  const { file, columns, template, rows, leftOut } = session;
  const hidden = hiddenRows(session);
  // Reads every date of the file, so it must not run after each key press.
  const unclear = useMemo(() => unclearColumns({ file, columns, template }), [file, columns, template]);
  const unclearNumber = findUnclearNumber(session);
  const lonelyNames = useMemo(() => clearLonelyNames({ template, rows, leftOut }), [template, rows, leftOut]);
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
      {unclearNumber && (
        <WhoseNumber unclear={unclearNumber} onChoose={(target) => onAssign(unclearNumber.column, target)} />
      )}
      {!unclearNumber && lonelyNames.length > 0 && (
        <Callout tone="warning">
          <div className="flex flex-wrap items-center gap-2">
            {pluralize(
              lonelyNames.length,
              '1 parent has a name but no mobile number, and can’t be registered without it.',
              (count) => `${count} parents have a name but no mobile number, and can’t be registered without it.`,
            )}
            <Button onClick={() => dispatch({ type: 'write', edits: lonelyNames })}>
              {pluralize(lonelyNames.length, 'Leave out the name', (count) => `Leave out ${count} names`)}
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

interface WhoseNumberProps {
  unclear: UnclearNumber;
  onChoose: (target: string) => void;
}

function WhoseNumber({ unclear: { column, relatives }, onChoose }: WhoseNumberProps) {
  const owners = [
    { word: 'child', header: column.target ?? '' },
    ...relatives.map(({ word, mobileHeader }) => ({ word, header: mobileHeader })),
  ];
  return (
    <Callout tone="warning">
      <div className="flex flex-wrap items-center gap-2">
        {`Whose number is “${column.header}”?`}
        {owners.map(({ word, header }) => (
          <Button key={header} onClick={() => onChoose(header)}>{`The ${word}’s`}</Button>
        ))}
      </div>
    </Callout>
  );
}
