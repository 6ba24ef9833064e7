import { onTestFinished, vi } from 'vitest';

/**
 * Collects all output of the console during a test: the log, which pino writes without Node's streams, and stdout and
 * stderr. Call it before the console is opened.
 */
export function collectOutput(): { text: () => string; events: () => Record<string, unknown>[] } {
  const lines: string[] = [];
  vi.doMock('pino', async (load) => {
    const { default: pino } = await load<{ default: typeof import('pino').default }>();
    const toLines = (options: object) => pino(options, { write: (line) => void lines.push(line) });
    return { default: Object.assign(toLines, pino) };
  });
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    }),
  );
  const stop = () => {
    vi.doUnmock('pino');
    for (const stream of streams) stream.mockRestore();
  };
  onTestFinished(stop);
  return {
    text: () => lines.join(''),
    events: () => lines.filter((line) => line[0] === '{').map((line) => JSON.parse(line)),
  };
}
