import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from './queries';

const channelName = 'homeroom-school';

/** Makes all tabs of this browser read the profile of the school again. */
export function broadcastSchoolChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Reads the profile of the school again after each change in another tab. Returns the unsubscribe function. */
export function reloadProfileOnChange(client: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => void client.prefetchQuery({ ...profileQuery(), staleTime: 0 });
  return () => channel.close();
}
