'use client';

import { createContext, use } from 'react';

const SessionOwner = createContext<string | null>(null);

export const SessionOwnerProvider = SessionOwner.Provider;

/**
 * Returns an id for this user in this school, or `null` before sign-in. The id separates the data of users who share a
 * device.
 */
export const useSessionOwner = (): string | null => use(SessionOwner);
