'use client';

import { createContext, use } from 'react';

const ViewOnlyReason = createContext<string | null>(null);

export const ViewOnlyProvider = ViewOnlyReason.Provider;

/** Returns the sentence for a person who may change nothing, or `null` for a person who may. */
export const useViewOnlyReason = (): string | null => use(ViewOnlyReason);

export const useMayChange = (): boolean => useViewOnlyReason() === null;
