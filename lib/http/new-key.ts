/**
 * A random key for one write. `crypto.randomUUID` would do, but browsers keep it from pages on plain http, and a school
 * may run the console so in its own network.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
