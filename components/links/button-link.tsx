'use client';

import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from '@/components/ui/button-class';
import { Icon } from '@/components/ui/icon';
import { cn } from '@/lib/format/cn';
import { PageLink } from './page-link';

interface ButtonLinkProps extends ComponentProps<typeof PageLink> {
  variant?: ButtonVariant;
  icon?: IconNode;
}

export function ButtonLink({ variant, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <PageLink {...props} className={cn(buttonClass(variant), className)}>
      {icon && <Icon of={icon} className="size-4" />}
      {children}
    </PageLink>
  );
}
