'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { callQuery } from '@/lib/browser/client/call';
import { useFeature } from '@/lib/browser/session/session-features';
import type { CallReply } from '@/lib/contract/call';
import type { listViews, View } from '@/lib/contract/views';
import { screenAddress } from '@/lib/routes';

const viewsQuery = () => callQuery('GET /views', {}, 'Failed to load your views');

const InitialViews = createContext<CallReply<typeof listViews> | undefined>(undefined);

export const ViewsProvider = InitialViews.Provider;

const noViews: readonly View[] = [];

const withScreens = (reply: CallReply<typeof listViews>) =>
  reply.data.filter(({ address }) => screenAddress(address) !== null);

/** Leaves out a view whose address leads to no screen, because another program may have saved it. */
export function useViews(): readonly View[] {
  const initialData = use(InitialViews);
  const hasViews = useFeature('views');
  const options = { initialData, enabled: hasViews, staleTime: Number.POSITIVE_INFINITY, select: withScreens };
  return useQuery({ ...viewsQuery(), ...options }).data ?? noViews;
}

export const pathOf = (address: string): string => address.replace(/\?.*/s, '');

export const columnsOf = (address: string): string =>
  new URLSearchParams(address.slice(pathOf(address).length)).get('columns') ?? '';
