'use client';

import { createContext, type ReactNode, use } from 'react';
import type { CallName } from '@/lib/contract/calls';
import type { Feature } from '@/lib/contract/features';

const SessionFeatures = createContext<{ features: readonly Feature[]; binDays: number | null }>({
  features: [],
  binDays: null,
});

export const SessionFeaturesProvider = SessionFeatures.Provider;

export const useFeatures = (): readonly Feature[] => use(SessionFeatures).features;

export const useFeature = (feature: Feature): boolean => useFeatures().includes(feature);

export const useBinDays = (): number | null => use(SessionFeatures).binDays;

const SessionPermissions = createContext<{ mayCall: (name: CallName) => boolean; isViewOnly: boolean }>({
  mayCall: () => true,
  isViewOnly: false,
});

export const SessionPermissionsProvider = SessionPermissions.Provider;

/** Returns a function that is true for the calls that the role of the user includes. */
export const useAllowedCalls = () => use(SessionPermissions).mayCall;

export const useMayCall = (name: CallName): boolean => useAllowedCalls()(name);

export const Allowed = ({ call, children }: { call: CallName; children: ReactNode }) =>
  useMayCall(call) ? children : null;

/** True if the user may change what only the browser keeps, such as a fee structure. */
export const useMayChange = (): boolean => !use(SessionPermissions).isViewOnly;
