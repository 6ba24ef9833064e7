import { deflateRawSync } from 'node:zlib';

export interface Entry {
  name: string;
  content: Buffer;
  /** The size that the directory of the archive states; by default the real size. */
  claimedSize?: number;
  flags?: number;
}

function buildParts(entries: Entry[], start = 0) {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = start;
  for (const { name, content, claimedSize = content.length, flags = 0 } of entries) {
    const data = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(claimedSize, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claimedSize, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const file = Buffer.concat([local, Buffer.from(name), data]);
    files.push(file);
    directory.push(entry, Buffer.from(name));
    offset += file.length;
  }
  return { files: Buffer.concat(files), directory: Buffer.concat(directory), count: entries.length };
}

function endRecord(count: number, size: number, start: number, disk = 0) {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(disk, 4);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** Builds a zip archive by hand, because ordinary tools refuse to write false sizes. */
export function zip(entries: Entry[], claimedCount = entries.length): Buffer {
  const { files, directory } = buildParts(entries);
  return Buffer.concat([files, directory, endRecord(claimedCount, directory.length, files.length)]);
}

/** Builds an archive with two directories: the plain end record points to one, the ZIP64 end record to the other. */
export function zipWithTwoDirectories(plain: Entry[], large: Entry[]): Buffer {
  const first = buildParts(plain);
  const second = buildParts(large, first.files.length);
  const files = Buffer.concat([first.files, second.files]);
  const zip64EndOffset = files.length + first.directory.length;
  const zip64End = Buffer.alloc(76);
  zip64End.writeUInt32LE(0x06064b50, 0);
  zip64End.writeBigUInt64LE(44n, 4);
  zip64End.writeBigUInt64LE(BigInt(second.count), 24);
  zip64End.writeBigUInt64LE(BigInt(second.count), 32);
  zip64End.writeBigUInt64LE(BigInt(second.directory.length), 40);
  zip64End.writeBigUInt64LE(BigInt(zip64EndOffset), 48);
  zip64End.writeUInt32LE(0x07064b50, 56);
  zip64End.writeBigUInt64LE(BigInt(zip64EndOffset + second.directory.length), 64);
  const plainEnd = endRecord(first.count, first.directory.length, files.length, 0xffff);
  return Buffer.concat([files, first.directory, second.directory, zip64End, plainEnd]);
}
