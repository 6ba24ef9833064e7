'use client';

import { createContext, use } from 'react';

const SessionOwner = createContext<string | null>(null);

export const SessionOwnerProvider = SessionOwner.Provider;

/** Identifies this user of this school among others on the same device; `null` before sign-in. */
export const useSessionOwner = (): string | null => use(SessionOwner);
