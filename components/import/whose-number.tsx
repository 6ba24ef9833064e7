'use client';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { UnclearNumber } from '@/lib/browser/import/unclear-number';

interface WhoseNumberProps {
  unclear: UnclearNumber;
  /** Called with the column of the template that the numbers fill. */
  onChoose: (target: string) => void;
}

/** Asks whose numbers a column has, in a list that names the parents too. */
export function WhoseNumber({ unclear: { column, relatives }, onChoose }: WhoseNumberProps) {
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
