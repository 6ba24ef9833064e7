import { Legend } from './legend';

/** The ratio for the eye; the numbers above say the same. */
export function GenderBar({ male, female }: { male: number; female: number }) {
  const total = male + female;
  return (
    <>
      <span aria-hidden className="mt-1.5 flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {total > 0 && (
          <>
            <span className="bg-accent" style={{ width: `${(male / total) * 100}%` }} />
            <span className="flex-1 bg-warning" />
          </>
        )}
      </span>
      <span className="mt-1.5 flex justify-between text-secondary text-xs">
        <Legend colour="bg-accent">Male</Legend>
        <Legend colour="bg-warning">Female</Legend>
      </span>
    </>
  );
}
