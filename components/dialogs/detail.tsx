import type { ReactNode } from 'react';

/** A name and what is known under it, in a `<dl>`. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-secondary-deep text-xs">{label}</dt>
      <dd className="wrap-anywhere flex min-h-9 flex-col items-start justify-center">{children}</dd>
    </div>
  );
}
