const product = 'Homeroom';

/** Such as 'Students · Green Valley'; the product stands in for a school without a name. */
export const tabTitle = (page: string, school: string): string => `${page} · ${school.trim() || product}`;
