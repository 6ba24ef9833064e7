import { type ReactNode, useId } from 'react';
import { Chip } from '@/components/ui/chip';

/** A section of the dashboard, labelled as sample data. */
export function SamplePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="truncate font-semibold text-xl">
          {title}
        </h2>
        <Chip tone="warning">Sample data</Chip>
      </header>
      {children}
    </section>
  );
}
