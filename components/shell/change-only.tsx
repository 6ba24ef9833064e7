'use client';

import type { ReactNode } from 'react';
import { useMayChange } from '@/lib/browser/session/view-only';

/** Shows controls that change data, except to a person who may change nothing. */
export const ChangeOnly = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);
