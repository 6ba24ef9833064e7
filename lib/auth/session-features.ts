'use client';

import { createContext, use } from 'react';
import type { Feature } from '@/lib/contract/features';

const SessionFeatures = createContext<readonly Feature[]>([]);

export const SessionFeaturesProvider = SessionFeatures.Provider;

/** What the server behind the console has said that it can do. */
export const useFeatures = (): readonly Feature[] => use(SessionFeatures);

/** Whether the server behind the console has said that it can do this. */
export const useFeature = (feature: Feature): boolean => useFeatures().includes(feature);
