/**
 * Returns the address of the client that sent a request. The last entry of `x-forwarded-for` is the address of the
 * connection, which the console adds itself. The entries before it come from proxies, and only those of trusted proxies
 * are used, because a client can forge the others.
 * @param {string | null | undefined} forwardedFor
 * @param {number} trustedProxyHops
 */
export function findClientAddress(forwardedFor, trustedProxyHops) {
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutPort(hop.trim()));
  return hops.at(-1 - trustedProxyHops) ?? hops.at(-1) ?? '';
}

/**
 * Removes the port that some proxies add, because it differs in each connection.
 * @param {string} hop such as `192.0.2.1:50123` or `[2001:db8::1]:50123`
 */
const withoutPort = (hop) => hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
