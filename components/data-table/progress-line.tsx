/** The thin line over rows that are being fetched again. Waits a moment, so that fast answers don't flicker. */
export function ProgressLine({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-late overflow-hidden rounded-t-card">
      <div className="h-full w-2/5 animate-slide-progress rounded-full bg-primary" />
    </div>
  );
}
