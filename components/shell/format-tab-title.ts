const product = 'Homeroom';

export const formatTabTitle = (page: string, school: string): string => `${page} · ${school.trim() || product}`;
