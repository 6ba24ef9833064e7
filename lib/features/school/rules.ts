import type { Profile } from '@/lib/contract/school';

/**
 * True for an upstream URL that is safe in an image: a `data:` image or a file of the console. Other hosts and scripts
 * are excluded, in line with the content security policy.
 */
const isSafeLogoUrl = (url: string) =>
  /^data:image\/[\w.+-]+[;,]/i.test(url) || /^\/api\/files\/\w+\/[^./\\?#\s][^/\\?#\s]*$/.test(url);

export const safeLogoUrl = ({ logo, schoolLogo = '' }: Pick<Profile, 'logo'> & { schoolLogo?: string }): string =>
  [logo.trim(), schoolLogo.trim()].find(isSafeLogoUrl) ?? '';
