/** Next's own one would be in the data of every page, twice. The middleware sends nobody here but who asks for a file. */
export default function NotFound() {
  return <p>This page could not be found.</p>;
}
