'use client';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { pluralize } from '@/lib/format/pluralize';
import { DayOrderQuestion } from './day-order-question';
import { chooseDayOrder } from './edits';
import { hiddenRows, type ImportSession, leaveOut, unclearColumns } from './import-session';
import { SheetNames } from './sheet-names';

interface FileNotesProps {
  session: ImportSession;
  onChange: (session: ImportSession) => void;
}

/** Says what of the file was read, and asks for what the file itself does not show. */
export function FileNotes({ session, onChange }: FileNotesProps) {
  const hidden = hiddenRows(session);
  const areLeftOut = hidden.every((number) => session.leftOut.has(number));
  return (
    <>
      <SheetNames {...session.file} />
      {hidden.length > 0 && (
        <Callout tone={areLeftOut ? 'info' : 'warning'}>
          <div className="flex flex-wrap items-center gap-2">
            {pluralize(
              hidden.length,
              '1 row is hidden in the file.',
              (count) => `${count} rows are hidden in the file.`,
            )}
            <Button onClick={() => onChange(leaveOut(session, hidden, !areLeftOut))}>
              {areLeftOut ? 'Use hidden rows' : 'Leave out hidden rows'}
            </Button>
          </div>
        </Callout>
      )}
      {unclearColumns(session).map(({ column, texts }) => (
        <DayOrderQuestion
          key={column.index}
          column={column.header}
          texts={texts}
          chosen={column.dayOrder}
          onChoose={(order) => onChange(chooseDayOrder(session, column, order))}
        />
      ))}
    </>
  );
}
