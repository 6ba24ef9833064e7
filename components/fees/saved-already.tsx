import { EmptyState } from '@/components/data-table/empty-state';
import { Card } from '@/components/ui/card';
import type { FeeChoice } from '@/lib/fees/entries';
import { termLabels } from '@/lib/fees/terms';
import { ToFeesStructure } from './to-fees-structure';

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
