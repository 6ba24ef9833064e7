'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Feature } from '@/lib/contract/features';

const SessionFeatures = createContext<{ features: readonly Feature[]; binDays: number | null }>({
  features: [],
  binDays: null,
});

export const SessionFeaturesProvider = SessionFeatures.Provider;

export const useFeatures = (): readonly Feature[] => use(SessionFeatures).features;

export const useFeature = (feature: Feature): boolean => useFeatures().includes(feature);

export const useBinDays = (): number | null => use(SessionFeatures).binDays;

const MayChange = createContext(true);

export const MayChangeProvider = MayChange.Provider;

export const useMayChange = (): boolean => use(MayChange);

export const ChangeOnly = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);
