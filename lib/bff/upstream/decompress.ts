import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const notUnderstood = () =>
  new Transform({ transform: (_chunk, _encoding, done) => done(new Error('packed in a way that is not understood')) });

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decodes a body by its `Content-Encoding`; some upstreams compress although nobody asked for it. */
export function decompress(body: Readable, coding: string): Readable {
  if (coding === '' || coding === 'identity') return body;
  const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined;
  // Errors reach the reader through the stream itself.
  return pipeline(body, (unpack ?? notUnderstood)(), () => {});
}
