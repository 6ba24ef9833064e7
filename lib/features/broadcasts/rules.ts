import type { Broadcast, BroadcastType } from '@/lib/contract/broadcasts';
import { fileUrl } from '@/lib/features/files/file-url';

export function linkUrl(link: string): string | null {
  if (/^https?:\/\/[^\s/\\@][^\s\\]*$/i.test(link) && URL.canParse(link)) return link;
  return /^[^\s/\\:]+\.[a-z]{3,4}$/i.test(link) && !/^www\./i.test(link) ? fileUrl('Broadcasting', link) : null;
}

/** Returns the type under which a broadcast is listed and edited. An unknown type would be on neither list. */
export const listedType = ({ notetype }: Broadcast): BroadcastType => notetype ?? 'Circular';
