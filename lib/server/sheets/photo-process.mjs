import sharp from 'sharp';

/**
 * Decodes photos in a process, which its parent can end at any time, unlike a thread. Node loads this file without a
 * compiler, and the build copies it alone, so it must not import other files.
 * @typedef {import('./reencode-image').PhotoJob} PhotoJob
 * @typedef {import('./sheet-worker').WorkerAnswer} WorkerAnswer
 * @typedef {import('./sheet-worker').RunnerMessage} RunnerMessage
 */

const megabyte = 1024 * 1024;

const [, , maxMegabytes = 0, maxCpuMs = 0] = process.argv.map(Number);

/** The process is not kept for the next photo above this memory. */
const maxIdleBytes = 160 * megabyte;

const checkMs = 10;

/** Other formats need more memory per pixel. A camera that is sold with 48 megapixels can have 50 million pixels. */
const maxMegapixels = { jpeg: 48, other: 16 };

const maxSidePx = 1024;

const jpeg = { quality: 82, chromaSubsampling: '4:4:4' };

const unreadable = { refused: 'This photo can’t be read. Please choose another one.' };

sharp.cache(false);
sharp.concurrency(1);

/** `process.exit()` would wait for the image library. */
const end = () => process.kill(process.pid, 'SIGKILL');

function watchLimits() {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (process.memoryUsage.rss() > maxMegabytes * megabyte || (user + system) / 1000 > maxCpuMs) end();
  }, checkMs);
}

/** @param {PhotoJob} job @returns {Promise<WorkerAnswer>} */
async function reencode({ bytes }) {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const megapixels = maxMegapixels[format === 'jpeg' ? 'jpeg' : 'other'];
  const limitInputPixels = megapixels * megabyte;
  if (width * height > limitInputPixels)
    return { refused: `This photo has more than ${megapixels} megapixels. Please choose another one.` };
  // Rejects a photo that is cut off, but accepts harmless deviations from its format.
  const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: info });
  const { isOpaque } = await image.stats();
  const encoded = isOpaque ? image.removeAlpha().jpeg(jpeg) : image.png();
  return { bytes: new Uint8Array(await encoded.toBuffer()) };
}

// The parent ends this process after the work that it waits for, so a signal to all processes of a console is ignored.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

process.on('disconnect', end);

process.on('message', async (/** @type {PhotoJob} */ job) => {
  const watch = watchLimits();
  const answer = await reencode(job).catch(() => unreadable);
  clearInterval(watch);
  /** @type {RunnerMessage} */
  const message = { ...answer, isReusable: 'bytes' in answer && process.memoryUsage.rss() <= maxIdleBytes };
  process.send?.(message);
});
