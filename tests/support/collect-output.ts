import fs from 'node:fs';
import { onTestFinished, vi } from 'vitest';

/** Collects the console's output during a test: stdout, stderr, and the log, which pino writes with `fs.writeSync`. */
export function collectOutput(): { text: () => string; events: () => Record<string, unknown>[] } {
  const lines: string[] = [];
  const { writeSync } = fs;
  const log = vi.spyOn(fs, 'writeSync').mockImplementation((...args: Parameters<typeof writeSync>) => {
    const [descriptor, text] = args;
    if (descriptor !== 1) return writeSync(...args);
    lines.push(String(text));
    return Buffer.byteLength(String(text));
  });
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    }),
  );
  const restore = () => {
    for (const spy of [log, ...streams]) spy.mockRestore();
  };
  onTestFinished(restore);
  return {
    text: () => lines.join(''),
    events: () => lines.filter((line) => line[0] === '{').map((line) => JSON.parse(line)),
  };
}
