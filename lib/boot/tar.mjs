// Just enough of the tar format (POSIX ustar, with pax names) to pack a school and unpack it again. The archive is a
// plain `.tar.gz` to every other program.
const block = 512;
const zeros = (/** @type {number} */ count) => Buffer.alloc(count);
const padding = (/** @type {number} */ size) => (block - (size % block)) % block;

/**
 * @param {string} name
 * @param {number} size
 * @param {string} type
 */
function header(name, size, type) {
  const bytes = zeros(block);
  bytes.write(name, 0, 100);
  bytes.write('0000600\0', 100);
  bytes.write('0000000\0', 108);
  bytes.write('0000000\0', 116);
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  bytes.write('00000000000\0', 136);
  bytes.write('        ', 148);
  bytes.write(type, 156);
  bytes.write('ustar\u000000', 257);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

/**
 * A name or a size that has no place in the header goes before it, as a line that counts its own length.
 * @param {string} key
 * @param {string | number} value
 */
function paxLine(key, value) {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`);
  return `${length}${rest}`;
}

/**
 * @param {AsyncIterable<{ name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }>} entries
 */
export async function* packTar(entries) {
  for await (const { name, size, content } of entries) {
    const pax = Buffer.from(paxLine('path', name) + paxLine('size', size));
    yield header('pax', pax.length, 'x');
    yield Buffer.concat([pax, zeros(padding(pax.length))]);
    yield header(name.slice(0, 50), size % 8 ** 11, '0');
    let sent = 0;
    for await (const chunk of content) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== size) throw new Error(`${name} changed while it was read`);
    yield zeros(padding(size));
  }
  yield zeros(2 * block);
}

/** Hands out bytes in the amounts that are asked for. */
class ByteReader {
  /** @param {AsyncIterable<Buffer>} source */
  constructor(source) {
    this.source = source[Symbol.asyncIterator]();
    /** @type {Buffer} */
    this.rest = zeros(0);
  }

  /** @param {number} most */
  async some(most) {
    if (this.rest.length === 0) {
      const { value, done } = await this.source.next();
      if (done) throw new Error('the archive ends too early');
      this.rest = value;
    }
    const chunk = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(chunk.length);
    return chunk;
  }

  /** @param {number} count */
  async *exactly(count) {
    for (let left = count; left > 0; ) {
      const chunk = await this.some(left);
      left -= chunk.length;
      yield chunk;
    }
  }

  /** @param {number} count */
  async all(count) {
    const chunks = [];
    for await (const chunk of this.exactly(count)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Reads to the end, where compressed data carry their check sum. */
  async finish() {
    while (!(await this.source.next()).done);
  }
}

/** @param {Buffer} bytes */
function readHeader(bytes) {
  const sum = bytes.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(bytes.toString('latin1', 148, 154), 8) !== sum) throw new Error('an entry has a wrong check sum');
  return { size: Number.parseInt(bytes.toString('latin1', 124, 135), 8), type: String.fromCharCode(bytes[156] ?? 0) };
}

/** @param {Buffer} bytes */
function readPax(bytes) {
  const lines = bytes.toString().split('\n').filter(Boolean);
  const fields = new Map(lines.map((line) => /** @type {[string, string]} */ (/ (\w+)=(.*)/.exec(line)?.slice(1))));
  return { name: fields.get('path') ?? '', size: Number(fields.get('size')) };
}

/**
 * Gives each entry in turn; its content has to be read before the next one is asked for.
 * @param {AsyncIterable<Buffer>} source
 */
export async function* unpackTar(source) {
  const reader = new ByteReader(source);
  for (;;) {
    const first = await reader.all(block);
    if (first.every((byte) => byte === 0)) break;
    const pax = readHeader(first);
    if (pax.type !== 'x') throw new Error('it was not made by this console');
    const { name, size } = readPax(await reader.all(pax.size));
    await reader.all(padding(pax.size));
    readHeader(await reader.all(block));
    yield { name, size, content: reader.exactly(size) };
    await reader.all(padding(size));
  }
  await reader.finish();
}
