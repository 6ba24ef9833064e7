import type { Broadcast, BroadcastType } from '@/lib/contract/broadcasts';

/** Returns the type under which a broadcast is listed and edited. An unknown type would be on neither list. */
export const listedType = ({ notetype }: Broadcast): BroadcastType => notetype ?? 'Circular';
