'use client';

import { createContext, use } from 'react';
import type { Feature } from '@/lib/contract/features';

const SessionFeatures = createContext<readonly Feature[]>([]);

export const SessionFeaturesProvider = SessionFeatures.Provider;

/** Returns the features that the upstream has advertised. */
export const useFeatures = (): readonly Feature[] => use(SessionFeatures);

export const useFeature = (feature: Feature): boolean => useFeatures().includes(feature);
