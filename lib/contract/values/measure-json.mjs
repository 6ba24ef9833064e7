// Plain JavaScript, because the worker thread that writes workbooks loads this file without compiling it.

/**
 * The maximum nesting of a JSON body, twice the depth of the deepest body in the contract. Serializing deeply nested
 * JSON is expensive.
 */
export const maxJsonDepth = 8;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Measures a JSON text in linear time, so that a text that is too complex is never parsed. `JSON.parse` can't be
 * interrupted, and V8 ends the whole process if a worker thread runs out of memory.
 * @param {Uint8Array} bytes the JSON text in UTF-8.
 * @returns the deepest nesting, and the number of lists, objects and fields.
 */
export function measureJson(bytes) {
  let [depth, deepest, parts, isInText] = [0, 0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isInText = !isInText;
    else if (isInText) at += byte === backslash ? 1 : 0;
    else if (byte === openList || byte === openObject) {
      parts += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === colon) parts += 1;
  }
  return { depth: deepest, parts };
}
