import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';
import { feesAddress, type PartOfChoice } from '@/lib/fees/choice';

const nothing: PartOfChoice = { academicYearId: null, classId: null, term: null };

/** The way back, to the fees of this choice where there is one. */
export function ToFeesStructure({ choice = nothing }: { choice?: PartOfChoice }) {
  return (
    <Link href={feesAddress('/fees-structure', choice)} className={buttonClass()}>
      Back to Fees Structure
    </Link>
  );
}
