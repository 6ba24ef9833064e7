import Link from 'next/link';
import { EmptyState } from '@/components/data-table/nothing-found';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { feesAddress, type PartOfChoice } from '@/lib/fees/choice';
import type { FeeChoice } from '@/lib/fees/entries';
import { termLabels } from '@/lib/fees/terms';

const nothing: PartOfChoice = { academicYearId: null, classId: null, term: null };

/** The way back, to the fees of this choice where there is one. */
export function ToFeesStructure({ choice = nothing }: { choice?: PartOfChoice }) {
  return (
    <Link href={feesAddress('/fees-structure', choice)} className={buttonClass()}>
      Back to Fees Structure
    </Link>
  );
}

/** In the place of the rows: a second set for the same choice would count every fee twice. */
export function SavedAlready({ choice, className }: { choice: FeeChoice; className: string }) {
  return (
    <Card>
      <EmptyState action={<ToFeesStructure choice={choice} />}>
        {termLabels[choice.term]} fees of Class {className} for {choice.academicYearId} are saved already. Once saved,
        these details cannot be edited.
      </EmptyState>
    </Card>
  );
}
