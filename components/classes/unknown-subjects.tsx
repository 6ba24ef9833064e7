import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';

/** The class's subjects are unknown, so none is ticked: saving unaware would take away those it has. */
export function UnknownSubjects({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="mb-4">
      <Callout tone="warning">
        The subjects that this class has now could not be loaded, so none is ticked. Saving replaces them with what you
        choose here.
        <Button variant="link" className="-ml-1 h-8" isBusy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
          Retry
        </Button>
      </Callout>
    </div>
  );
}
