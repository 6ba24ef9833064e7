/** The kind and the places of an error for the log, without its message, which may quote personal data. */
export function errorPlaces({ name, message, stack = '' }: Error): { kind: string; stack: string } {
  // The stack begins with the message, in which a line may look like a place.
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const ours = places.filter((line) => line.trimStart().startsWith('at ')).slice(0, 8);
  return { kind: name, stack: ours.join('\n') };
}
