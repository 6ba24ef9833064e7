/** Copies a text to the clipboard. @returns whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission, and on plain http, where there is no `navigator.clipboard`.
    return copyByCommand(text);
  }
}

/** An old way, which needs neither; what is copied is put in by hand, so that nothing has to be selected. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const handle = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = true;
  };
  document.addEventListener('copy', handle);
  document.execCommand('copy');
  document.removeEventListener('copy', handle);
  return isCopied;
}
