import { parentPort } from 'node:worker_threads';

/**
 * A worker thread. Node loads this file without a compiler.
 * @typedef {import('./read-sheet').ReadJob | import('./write-workbook').WriteJob | import('./join-workbooks').JoinJob} SheetJob
 * @typedef {import('./sheet-worker').WorkerAnswer} WorkerAnswer
 * @typedef {import('./sheet-worker').RunnerMessage} RunnerMessage
 */

/** The thread is not kept for the next job above this memory. */
const maxIdleBytes = 80 * 1024 * 1024;

// Prevents a crafted file from adding properties to all objects, because the thread also runs the next job.
for (const { prototype } of [Object, Function, Array, String, Number, Boolean]) Object.seal(prototype);

/** Loads the libraries of a job when needed, because they are large. @param {SheetJob} job */
async function runJob(job) {
  if (job.kind === 'read') return (await import('./reader.mjs')).read(job);
  if (job.kind === 'write') return (await import('./writer.mjs')).write(job);
  return (await import('./joiner.mjs')).join(job);
}

/**
 * Returns false after a failure, which may leave unfinished work behind, and after an .xls file, because its library
 * keeps the number formats of a file in global variables.
 * @param {SheetJob} job @param {WorkerAnswer} answer
 */
function isReusableAfter(job, answer) {
  const { heapTotal, external } = process.memoryUsage();
  const isXls = job.kind === 'read' && job.format === 'xls';
  return 'bytes' in answer && !isXls && heapTotal + external <= maxIdleBytes;
}

parentPort?.on('message', async (/** @type {SheetJob} */ job) => {
  const answer = await runJob(job);
  /** @type {RunnerMessage} */
  const message = { ...answer, isReusable: isReusableAfter(job, answer) };
  parentPort?.postMessage(message, 'bytes' in answer ? [answer.bytes.buffer] : []);
});
