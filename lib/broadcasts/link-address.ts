import { fileAddress } from '@/lib/files/file-address';

/** @returns the URL of a broadcast's link: a web address or an uploaded file; `null` for any other text. */
export function linkAddress(link: string): string | null {
  if (/^https?:\/\/[^\s/\\@][^\s\\]*$/i.test(link) && URL.canParse(link)) return link;
  return /^[^\s/\\:]+\.[a-z]{3,4}$/i.test(link) && !/^www\./i.test(link) ? fileAddress('Broadcasting', link) : null;
}
