/**
 * Replaces the default page of Next, which is serialized twice into the data of every page. The middleware redirects
 * unknown pages, so only requests for files receive it.
 */
export default function NotFound() {
  return <p>This page could not be found.</p>;
}
