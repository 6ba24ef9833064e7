/**
 * Replaces the not-found page of Next, because Next serializes this page twice into the data of every page. The
 * middleware redirects unknown pages, so only requests for files receive the not-found page.
 */
export default function NotFound() {
  return <p>This page could not be found.</p>;
}
