const product = 'Homeroom';

/** Returns a title such as 'Students · Green Valley'. The product name replaces a missing school name. */
export const formatTabTitle = (page: string, school: string): string => `${page} · ${school.trim() || product}`;
