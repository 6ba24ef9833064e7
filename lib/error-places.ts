/** The kind and the places of what was thrown for the log, without its message, which may quote personal data. */
export function errorPlaces(thrown: unknown): { kind: string; stack: string } {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error('not an error object');
  // The stack begins with the message, in which a line may look like a place.
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const ours = places.filter((line) => line.trimStart().startsWith('at ')).slice(0, 8);
  return { kind: name, stack: ours.join('\n') };
}
