import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { jpegOfScans } from '../../../tests/support/hostile-photos';
import { createSheetQueues } from './fair-queue';
import { type PhotoJob, reencodeImage } from './reencode-image';
import { createSheetWorker, startPhotoProcess } from './sheet-worker';

/** A photo that takes much longer to decode than a test needs to end its process. */
const slowPhoto = new Uint8Array(jpegOfScans(50, 6900));

const smallPhoto = async () =>
  new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );

/** Returns the ids of the photo processes that this process has started and whose end it has not noticed. */
function photoProcesses(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, command] = line.trim().split(/\s+/);
    return parent === String(process.pid) && command !== 'ps' ? [Number(pid)] : [];
  });
}

function openQueue() {
  const queues = createSheetQueues();
  onTestFinished(async () => {
    vi.useRealTimers();
    await queues.close();
  });
  const send = (bytes: Uint8Array, signal = new AbortController().signal) =>
    reencodeImage(bytes, { ownerKey: 1, signal }, queues.photos);
  return { queues, send };
}

/** Waits until the process of a running job has started. */
const processStarted = () => vi.waitFor(() => expect(photoProcesses()).toHaveLength(1), { timeout: 10_000 });

describe('the process of photos', () => {
  it('decodes one photo after another, and ends when the queues close', async () => {
    const { queues, send } = openQueue();
    const photo = await smallPhoto();
    await send(photo);
    const started = photoProcesses();
    expect(started).toHaveLength(1);
    await Promise.all([send(photo), send(photo)]);
    expect(photoProcesses()).toEqual(started);
    await queues.close();
    expect(photoProcesses()).toEqual([]);
  });

  it('ends when the client disconnects', async () => {
    const { send } = openQueue();
    const controller = new AbortController();
    const sent = expect(send(slowPhoto, controller.signal)).rejects.toMatchObject({ kind: 'given up' });
    await processStarted();
    controller.abort();
    await sent;
    expect(photoProcesses()).toEqual([]);
    await send(await smallPhoto());
  });

  it('ends when a photo takes more than twenty seconds', async () => {
    const { send } = openQueue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = expect(send(slowPhoto)).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'This photo takes too much time or memory to read. Please choose another one.',
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await sent;
    expect(photoProcesses()).toEqual([]);
  });

  it('ends when a photo takes too much memory', async () => {
    const budget = { memoryMb: 120, timeoutMs: 60_000, inflatedBytes: 0, isLast: true };
    const worker = createSheetWorker(budget, startPhotoProcess);
    const job: PhotoJob = { kind: 'photo', bytes: slowPhoto };
    const options = { transferList: [], signal: new AbortController().signal, limitMessage: 'too much' };
    await expect(worker.run(job, options)).rejects.toMatchObject({ kind: 'unreadable', message: 'too much' });
    expect(photoProcesses()).toEqual([]);
  });

  it('is replaced when the operating system has ended it', async () => {
    const { send } = openQueue();
    const photo = await smallPhoto();
    await send(photo);
    const [first = 0] = photoProcesses();
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(photoProcesses()).toEqual([]), { timeout: 10_000 });
    await send(photo);
    expect(photoProcesses()).not.toContain(first);
  });
});

function startProcess(cpuMs = 60_000) {
  const limits = ['512', String(cpuMs)];
  const child = fork(fileURLToPath(new URL('./photo-process.mjs', import.meta.url)), limits, {
    serialization: 'advanced',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('a photo process', () => {
  it('ends with the console, even while it decodes a photo', async () => {
    const child = startProcess();
    child.send({ kind: 'photo', bytes: await smallPhoto() });
    await once(child, 'message');
    const end = once(child, 'exit');
    child.send({ kind: 'photo', bytes: slowPhoto }, () => child.disconnect());
    expect(await end).toEqual([null, 'SIGKILL']);
  });

  it('ends when a photo takes too much CPU time', async () => {
    const child = startProcess(50);
    const end = once(child, 'exit');
    child.send({ kind: 'photo', bytes: slowPhoto });
    expect(await end).toEqual([null, 'SIGKILL']);
  });

  it('finishes its photo when the console is asked to stop', async () => {
    const child = startProcess();
    const photo = await smallPhoto();
    child.send({ kind: 'photo', bytes: photo });
    await once(child, 'message');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    child.send({ kind: 'photo', bytes: photo });
    expect(await once(child, 'message')).toMatchObject([{ bytes: expect.any(Uint8Array) }, undefined]);
  });
});
