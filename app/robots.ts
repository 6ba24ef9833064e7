import type { MetadataRoute } from 'next';

/** Keeps the console out of search engines. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', disallow: '/' } };
}
