'use client';

import { createContext, use } from 'react';
import type { Feature } from '@/lib/contract/features';

const SessionFeatures = createContext<readonly Feature[]>([]);

export const SessionFeaturesProvider = SessionFeatures.Provider;

/** Whether the server behind the console has said that it can do this. */
export const useFeature = (feature: Feature): boolean => use(SessionFeatures).includes(feature);
