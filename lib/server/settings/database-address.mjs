export const consoleName = 'homeroom';

/** Omits the password. @param {string} address */
export function nameOfDatabase(address) {
  const { pathname, host, searchParams } = new URL(address);
  return `${pathname.slice(1)} on ${host || searchParams.get('host')}`;
}
