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

/** The parts of an address that PostgreSQL's programs know too, each by a variable of that name. */
const known = /^(host|port|user|password|database|options|ssl(mode|rootcert|cert|key|negotiation))$/;

/**
 * The address as variables for PostgreSQL's own programs: everybody on the machine may read their arguments.
 * @param {string} address
 * @returns {Record<string, string>}
 */
export function variablesOf(address) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const parts = Object.entries({ host, port, user: username, password, database: pathname.slice(1) });
  // The words of `pg` for an encrypted connection whose certificate nobody checks.
  const isUnchecked = /^(1|true)$/.test(searchParams.get('ssl') ?? '') || searchParams.get('sslmode') === 'no-verify';
  if (isUnchecked) searchParams.set('sslmode', 'require');
  const decoded = parts.map(([name, value]) => /** @type {const} */ ([name, decodeURIComponent(value)]));
  const given = [...decoded, ...searchParams].filter(([name, value]) => known.test(name) && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [`PG${name.toUpperCase()}`, value]));
}
