/**
 * Replaces the not-found page of Next by a shorter one, because Next serializes the not-found page twice into the data
 * of every page. The middleware redirects requests for unknown pages, so only requests for files receive this page.
 */
export default function NotFound() {
  return <p>This page could not be found.</p>;
}
