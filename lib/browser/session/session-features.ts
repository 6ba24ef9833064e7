'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Feature } from '@/lib/contract/features';

const SessionFeatures = createContext<{ features: readonly Feature[]; binDays: number | null }>({
  features: [],
  binDays: null,
});

export const SessionFeaturesProvider = SessionFeatures.Provider;

/** Returns the features that the upstream has advertised. */
export const useFeatures = (): readonly Feature[] => use(SessionFeatures).features;

export const useFeature = (feature: Feature): boolean => useFeatures().includes(feature);

/** Returns the number of days for which deleted records can be restored, or `null` if they can't be restored. */
export const useBinDays = (): number | null => use(SessionFeatures).binDays;

const MayChange = createContext(true);

export const MayChangeProvider = MayChange.Provider;

/** Returns false for a view-only user. */
export const useMayChange = (): boolean => use(MayChange);

/** Shows controls that change data, except to a view-only user. */
export const ChangeOnly = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);
