import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { controlClass } from './control-class';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cn(controlClass, 'h-10 px-3', className)} />;
}
