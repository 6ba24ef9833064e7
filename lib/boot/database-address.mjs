// Reads `DATABASE_URL`.

/** How a console calls itself where the address gives it no other name. */
export const consoleName = 'homeroom';

/**
 * The database's name and host for messages, without the password.
 * @param {string} address
 */
export function nameOfDatabase(address) {
  const { pathname, host, searchParams } = new URL(address);
  return `${pathname.slice(1)} on ${host || searchParams.get('host')}`;
}
