/** The message of an error may quote personal data. */
export function stackWithoutMessage(thrown: unknown): { kind: string; stack: string } {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error('not an error object');
  // Removes the message first, because one of its lines may look like a stack frame.
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const frames = lines.filter((line) => line.trimStart().startsWith('at ')).slice(0, 8);
  return { kind: name, stack: frames.join('\n') };
}
