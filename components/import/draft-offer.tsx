import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { pluralize } from '@/lib/format/pluralize';
import type { ImportDraft } from './import-draft';

interface DraftOfferProps {
  draft: ImportDraft;
  isDisabled: boolean;
  onResume: () => void;
  onStartOver: () => void;
}

/** Offers to continue an import whose rows were partly fixed but not saved. */
export function DraftOffer({ draft, isDisabled, onResume, onStartOver }: DraftOfferProps) {
  const wrong =
    draft.wrongCells > 0 &&
    pluralize(draft.wrongCells, ', 1 cell to correct', (count) => `, ${count} cells to correct`);
  return (
    <Callout>
      <p className="wrap-anywhere">
        {'Continue with '}
        <span className="font-semibold">{draft.fileName}</span>
        {wrong}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4">
        <Button variant="link" className="h-8" disabled={isDisabled} onClick={onResume}>
          Continue
        </Button>
        <Button variant="link" className="h-8" disabled={isDisabled} onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Callout>
  );
}
