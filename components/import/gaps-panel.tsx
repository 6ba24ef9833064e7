'use client';

import { type KeyboardEvent, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { useFeature } from '@/lib/browser/session/session-features';
import { indianStates } from '@/lib/contract/values/states';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';
import { canBeShared, fillGap, findGaps, type Gap } from './gaps';
import type { Grid } from './grid/grid';
import type { GridAction } from './grid/grid-reducer';

interface GapsPanelProps {
  grid: Grid;
  dispatch: (action: GridAction) => void;
}

const inRows = (count: number) => pluralize(count, '1 row', (text) => `${text} rows`);

function columnsText(gaps: readonly Gap[]): string {
  const counts = [...new Set(gaps.map(({ rowIndexes }) => rowIndexes.length))].sort((a, b) => b - a);
  const parts = counts.map((count) => {
    const headers = gaps.filter(({ rowIndexes }) => rowIndexes.length === count).map(({ column }) => column.header);
    return `${joinWithAnd(headers)} in ${inRows(count)}`;
  });
  return parts.join('; ');
}

const optionsOf = ({ column: { kind, choice } }: Gap) => (kind === 'state' ? indianStates : (choice?.labels ?? []));

/** Names the required values that the file lacks. One value fills all gaps of a column, and some may wait. */
export function GapsPanel({ grid: { session }, dispatch }: GapsPanelProps) {
  const mayWait = useFeature('incomplete-import');
  const [chosen, setChosen] = useState<number | null>(null);
  const [text, setText] = useState('');
  const { template, rows, leftOut } = session;
  const gaps = useMemo(() => findGaps({ template, rows, leftOut }), [template, rows, leftOut]);
  const left = gaps.filter(({ column }) => session.allowsGaps && column.mayBeMissing);
  const open = gaps.filter((gap) => !left.includes(gap));
  const shared = gaps.filter(({ column }) => canBeShared(column));
  const gap = shared.find(({ index }) => index === chosen);
  if (gaps.length === 0) return null;
  const fill = () => {
    if (!gap || text.trim() === '') return;
    dispatch({ type: 'write', edits: fillGap(gap, text) });
    setChosen(null);
    setText('');
  };
  const options = gap ? optionsOf(gap) : [];
  return (
    <Callout tone={open.length > 0 ? 'warning' : 'info'}>
      {open.length > 0 && <p>{`Every row needs a value, but there is none for ${columnsText(open)}.`}</p>}
      {left.length > 0 && <p>{`Left for later: ${columnsText(left)}. The list shows these students as incomplete.`}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        {shared.length > 0 && (
          <NativeSelect
            aria-label="Column to fill"
            value={gap?.index ?? ''}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              setText('');
            }}
            className="w-44"
          >
            <option value="" disabled>
              Fill a column
            </option>
            {shared.map(({ index, column }) => (
              <option key={index} value={index}>
                {column.header}
              </option>
            ))}
          </NativeSelect>
        )}
        {gap && (
          <>
            {options.length > 0 ? (
              <NativeSelect
                aria-label={`${gap.column.header} for all rows`}
                value={text}
                onChange={({ target }) => setText(target.value)}
                className="w-44"
              >
                <option value="" disabled>
                  Choose a value
                </option>
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </NativeSelect>
            ) : (
              <Input
                aria-label={`${gap.column.header} for all rows`}
                value={text}
                onChange={({ target }) => setText(target.value)}
                onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && fill()}
                className="w-44"
              />
            )}
            <Button disabled={text.trim() === ''} onClick={fill}>
              {`Fill ${inRows(gap.rowIndexes.length)}`}
            </Button>
          </>
        )}
        {mayWait && gaps.some(({ column }) => column.mayBeMissing) && (
          <Button onClick={() => dispatch({ type: 'allowGaps', isAllowed: !session.allowsGaps })}>
            {session.allowsGaps ? 'Ask for it now' : 'Leave it for later'}
          </Button>
        )}
      </div>
    </Callout>
  );
}
