/**
 * The console itself adds the last entry of `x-forwarded-for`, the address of the connection. Each trusted proxy adds
 * one entry before it. A client can forge all other entries, so they are ignored.
 * @param {string | null | undefined} forwardedFor @param {number} trustedProxyHops
 */
export function findClientAddress(forwardedFor, trustedProxyHops) {
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutPort(hop.trim()));
  return hops.at(-1 - trustedProxyHops) ?? hops.at(-1) ?? '';
}

/**
 * Removes the port that some proxies add, because each connection of a client has another port.
 * @param {string} hop such as `192.0.2.1:50123` or `[2001:db8::1]:50123`
 */
const withoutPort = (hop) => hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
