import { fileAddress } from '@/lib/files/file-address';

/** @returns where a link leads: to an address, or to the file that was uploaded for it; `null` for any other text. */
export function linkAddress(link: string): string | null {
  if (/^https?:\/\/\S+$/i.test(link)) return link;
  return /^[^\s/\\]+\.[a-z]{3,4}$/i.test(link) && !/^www\./i.test(link) ? fileAddress('Broadcasting', link) : null;
}
