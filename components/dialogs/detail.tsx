import type { ReactNode } from 'react';

/** Renders a term and its description inside a `<dl>`. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-secondary-deep text-xs">{label}</dt>
      <dd className="wrap-anywhere flex min-h-9 flex-col items-start justify-center">{children}</dd>
    </div>
  );
}
