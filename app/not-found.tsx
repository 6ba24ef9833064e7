/**
 * Replaces Next's not-found page by a short text, because Next puts the not-found page twice into the data of every
 * page. Users see this text only for unknown files: the middleware redirects requests for unknown pages.
 */
export default function NotFound() {
  return <p>This page could not be found.</p>;
}
