import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ProgressBar } from '@/components/ui/progress-bar';
import { type DownloadState, registerText } from '@/lib/features/attendance/export';
import { pluralize } from '@/lib/format/pluralize';

/** Scrolls the progress bar into view, because the bar can be below the visible part of a short window. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

export function RegistersProgress({ state }: { state: DownloadState | null }) {
  if (!state) return null;
  if (state.kind === 'ended') return <Ended {...state} />;
  const { total } = state;
  const done = state.kind === 'reading' ? state.index : total;
  return (
    <div ref={scrollIntoView}>
      <p className="wrap-anywhere mb-2 text-sm">
        {state.kind === 'reading'
          ? `${state.index + 1} of ${total}: ${registerText(state.register)}`
          : pluralize(total, 'Creating the file…', (count) => `Creating one file of ${count} sheets…`)}
      </p>
      <ProgressBar value={done / total} label="Sheets downloaded" />
    </div>
  );
}

function headingFor(missing: number, total: number): string {
  if (missing < total) return `${total - missing} of ${total} sheets are in the file. These are missing:`;
  return pluralize(total, 'There is no file:', (count) => `There is no file, because all ${count} sheets are missing:`);
}

function Ended({ total, missing, problem, retry }: Extract<DownloadState, { kind: 'ended' }>) {
  return (
    <div ref={scrollIntoView}>
      <Callout tone="error">
        {problem && <p>{problem}</p>}
        {missing.length > 0 && (
          <>
            {!problem && <p className="font-semibold">{headingFor(missing.length, total)}</p>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focusable list. */}
            <ul aria-label="Missing sheets" tabIndex={0} className="mt-1 max-h-32 overflow-y-auto">
              {missing.map(({ register, reason }) => (
                <li key={registerText(register)} className="wrap-anywhere">
                  {registerText(register)}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
        {retry && (
          <Button variant="outline" className="mt-2" onClick={retry}>
            Try again
          </Button>
        )}
      </Callout>
    </div>
  );
}
