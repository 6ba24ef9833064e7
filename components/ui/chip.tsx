import type { ReactNode } from 'react';
import { cn } from '@/lib/format/cn';

const tones = {
  neutral: 'bg-muted text-secondary-deep',
  accent: 'bg-accent-soft text-accent-deep',
  success: 'bg-success-soft text-success-deep',
  warning: 'bg-warning-soft text-warning-deep',
  error: 'bg-error-soft text-error-deep',
} as const;

export function Chip({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inset-ring inset-ring-current/25 print:h-auto print:border print:px-1.5 print:whitespace-normal inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
