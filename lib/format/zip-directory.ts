const endBytes = 22;

export const maxZipEndBytes = endBytes + 65_535;

const signature = [0x50, 0x4b, 0x05, 0x06];

/**
 * Reads the number of entries and the size in bytes of the directory of a zip archive from its end record. The directory
 * must end where the end record begins, and the end record must end the archive. Otherwise two programs may find
 * different entries, or more entries than the end record counts.
 * @param tail the archive, or at least its last `maxZipEndBytes`.
 * @returns `null` for any other archive.
 */
export function readZipDirectory(
  tail: Uint8Array,
  archiveBytes: number,
): { entries: number; directoryBytes: number } | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const first = Math.max(0, tail.length - maxZipEndBytes);
  let end = tail.length - endBytes;
  while (end >= first && !signature.every((byte, index) => tail[end + index] === byte)) end -= 1;
  if (end < first) return null;
  const directoryBytes = view.getUint32(end + 12, true);
  const directoryStart = view.getUint32(end + 16, true);
  const endOfArchive = archiveBytes - tail.length + end;
  const isPlain =
    view.getUint32(end + 4, true) === 0 &&
    directoryStart + directoryBytes === endOfArchive &&
    end + endBytes + view.getUint16(end + 20, true) === tail.length;
  return isPlain ? { entries: view.getUint16(end + 10, true), directoryBytes } : null;
}
