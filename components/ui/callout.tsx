import { CircleAlert, Info, TriangleAlert } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';

const tones = {
  info: { icon: Info, look: 'bg-info-soft text-info-deep' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning-deep' },
  error: { icon: CircleAlert, look: 'bg-error-soft text-error-deep' },
} as const;

/** Shows a highlighted message. Screen readers announce an error at once. */
export function Callout({ tone = 'info', children, ...rest }: ComponentProps<'div'> & { tone?: keyof typeof tones }) {
  const { icon, look } = tones[tone];
  return (
    <div
      {...rest}
      role={tone === 'error' ? 'alert' : undefined}
      className={cn('print:hidden flex items-baseline gap-2.5 rounded-control px-3 py-2.5 text-sm', look)}
    >
      {/* An invisible character puts the icon on the first line of the text, even beside a button. */}
      <span aria-hidden className="flex shrink-0 items-center before:content-['\200b']">
        <Icon of={icon} className="size-[18px]" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
