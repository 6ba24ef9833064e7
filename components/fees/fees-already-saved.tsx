import { EmptyState } from '@/components/data-table/empty-state';
import { ButtonLink } from '@/components/links/button-link';
import { Card } from '@/components/ui/card';
import { type FeeChoice, feesUrl, type PartialFeeChoice } from '@/lib/features/fees/rules';
import type { FeeTerm } from '@/lib/features/fees/terms';

const noChoice: PartialFeeChoice = { academicYearId: null, classId: null, term: null };

export function BackToFeesStructure({ choice = noChoice }: { choice?: PartialFeeChoice }) {
  return <ButtonLink href={feesUrl('/fees-structure', choice)}>Back to Fees Structure</ButtonLink>;
}

const alreadySavedTexts: Record<FeeTerm, (className: string, session: string) => string> = {
  monthly: (className, session) => `Monthly fees for Class ${className} in ${session} have already been saved.`,
  quarterly: (className, session) => `Quarterly fees for Class ${className} in ${session} have already been saved.`,
  'half-yearly': (className, session) =>
    `Half-yearly fees for Class ${className} in ${session} have already been saved.`,
  yearly: (className, session) => `Yearly fees for Class ${className} in ${session} have already been saved.`,
};

/**
 * Replaces the form when fees for the chosen session, class and term are already saved. Saving them again would count
 * every fee twice.
 */
export function FeesAlreadySaved({ choice, className }: { choice: FeeChoice; className: string }) {
  return (
    <Card>
      <EmptyState action={<BackToFeesStructure choice={choice} />}>
        {alreadySavedTexts[choice.term](className, choice.academicYearId)} Once saved, these details cannot be edited.
      </EmptyState>
    </Card>
  );
}
