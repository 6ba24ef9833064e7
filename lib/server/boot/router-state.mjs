// Checks the header `next-router-state-tree` as Next 16 does, because Next answers an invalid value with status 500.

/** @param {unknown} value @returns {value is string | null | undefined} */
const isOptionalText = (value) => value === undefined || value === null || typeof value === 'string';

/** @param {unknown} value @param {number} length */
const isTexts = (value, length) =>
  Array.isArray(value) && value.length === length && value.every((text) => typeof text === 'string');

const parameterKind = /^(c|oc|d|(c|d)i(\(\.\.\)\(\.\.\)|\(\.{1,3}\)))$/;

/** @param {unknown} segment */
function isSegment(segment) {
  if (typeof segment === 'string') return true;
  if (!Array.isArray(segment) || segment.length !== 4) return false;
  const [name, value, kind, siblings] = segment;
  const hasSiblings = siblings === null || (Array.isArray(siblings) && isTexts(siblings, siblings.length));
  return typeof name === 'string' && typeof value === 'string' && parameterKind.test(kind) && hasSiblings;
}

/** @param {unknown} state @returns {boolean} */
function isState(state) {
  if (!Array.isArray(state) || state.length < 2 || state.length > 6) return false;
  const [segment, children, address, mark, hints, key] = state;
  return (
    isSegment(segment) &&
    typeof children === 'object' &&
    children !== null &&
    Object.values(children).every(isState) &&
    (address === undefined || address === null || isTexts(address, 2)) &&
    isOptionalText(mark) &&
    (!mark || /^(refetch|inside-shared-layout|metadata-only)$/.test(mark)) &&
    (hints === undefined || hints === null || typeof hints === 'number') &&
    (key === undefined || typeof key === 'string')
  );
}

/** True if Next can read the header, or if it is missing. @param {string | string[] | undefined} header */
export function isRouterState(header) {
  if (header === undefined) return true;
  try {
    return typeof header === 'string' && isState(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}
