'use client';

import { createContext, use } from 'react';

const SessionOwner = createContext<string | null>(null);

export const SessionOwnerProvider = SessionOwner.Provider;

/** Returns an id of this user in this school, which separates users of the same device. It is `null` before sign-in. */
export const useSessionOwner = (): string | null => use(SessionOwner);
