import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

interface CountCardProps {
  label: string;
  icon: LucideIcon;
  value: string;
  children?: ReactNode;
}

export function CountCard({ label, icon: Icon, value, children }: CountCardProps) {
  return (
    <Card className="flex min-h-28 items-center gap-4 p-5">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-deep">
        <Icon aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <dl className="min-w-0 flex-1">
        <dt className="text-secondary text-sm">{label}</dt>
        <dd>
          <span className="font-semibold text-2xl tabular-nums">{value}</span>
          {children}
        </dd>
      </dl>
    </Card>
  );
}
