import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from './queries';

const channelName = 'homeroom-school';

export function broadcastSchoolChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

export function reloadProfileOnChange(client: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => void client.prefetchQuery({ ...profileQuery(), staleTime: 0 });
  return () => channel.close();
}
