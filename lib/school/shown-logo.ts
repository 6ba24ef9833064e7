import type { Profile } from '@/lib/contract/school';

/**
 * Whether the page's policy lets an address of an upstream into an image: a picture within the address, or one of the
 * console's own files. Never another host, never a script.
 */
const mayBeShown = (address: string) =>
  /^data:image\/[\w.+-]+[;,]/i.test(address) || /^\/api\/files\/\w+\/[^./\\?#\s][^/\\?#\s]*$/.test(address);

/** The address of the school's logo, or '' where there is none that may be shown. */
export const shownLogo = ({ logo, schoolLogo }: Pick<Profile, 'logo' | 'schoolLogo'>): string =>
  [logo.trim(), schoolLogo.trim()].find(mayBeShown) ?? '';
