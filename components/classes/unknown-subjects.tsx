import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';

/** Warns that the class's current subjects could not be loaded: saving would remove those that are not chosen. */
export function UnknownSubjects({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="mb-4">
      <Callout tone="warning">
        This class’s current subjects could not be loaded, so none are ticked. Saving replaces them with the ones that
        you choose here.
        <Button variant="link" className="-ml-1 h-8" isBusy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
          Retry
        </Button>
      </Callout>
    </div>
  );
}
