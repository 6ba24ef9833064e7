/** Lets the browser save a downloaded file under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
