import { listDeviceTexts, writeDeviceValue } from './device-storage';

/**
 * Removes the stored values that contain one of the texts, such as the draft of a form. Of a stored list, removes only
 * the items that contain one.
 */
export function forgetTexts(texts: readonly string[]): void {
  const isForgotten = (json: string) =>
    texts.some((text) => text !== '' && json.includes(JSON.stringify(text).slice(1, -1)));
  for (const { key, text } of listDeviceTexts()) {
    if (text === null || !isForgotten(text)) continue;
    const value: unknown = JSON.parse(text);
    writeDeviceValue(key, Array.isArray(value) ? value.filter((item) => !isForgotten(JSON.stringify(item))) : null);
  }
}
