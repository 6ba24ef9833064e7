import { type ReactNode, useId } from 'react';
import { Chip } from '@/components/ui/chip';

interface PanelProps {
  title: string;
  isSample?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, isSample = false, action, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="truncate font-semibold text-xl">
          {title}
        </h2>
        {isSample && <Chip tone="warning">Sample data</Chip>}
        {action}
      </header>
      {children}
    </section>
  );
}
