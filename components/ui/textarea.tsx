import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { controlClass } from './control-class';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={cn(controlClass, 'min-h-20 px-3 py-2', className)} />;
}
