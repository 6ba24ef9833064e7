type Events = WindowEventMap & DocumentEventMap;

/** @returns a function that stops listening. */
export function listen<Type extends keyof Events>(
  target: EventTarget,
  types: readonly Type[],
  handle: (event: Events[Type]) => void,
  options?: AddEventListenerOptions,
): () => void {
  // Safe cast: a target sends events of the requested types only.
  const listener = handle as EventListener;
  for (const type of types) target.addEventListener(type, listener, options);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, options);
  };
}

export function createListeners<Values extends unknown[] = []>() {
  const callbacks = new Set<(...values: Values) => void>();
  return {
    get isEmpty() {
      return callbacks.size === 0;
    },
    /** @returns a function that removes the callback again. */
    add(callback: (...values: Values) => void): () => void {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    notify(...values: Values): void {
      // Copies the set, because a callback may add another one.
      for (const callback of [...callbacks]) callback(...values);
    },
  };
}
