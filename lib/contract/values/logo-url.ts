const folderUrl = '/api/files/logo/';

export const logoUrl = (filename: string): string => folderUrl + encodeURIComponent(filename);

/** Returns the file name in a value of `logoUrl`, or '' for any other text. */
export function logoFilename(url: string): string {
  if (!url.startsWith(folderUrl)) return '';
  try {
    return decodeURIComponent(url.slice(folderUrl.length));
  } catch {
    return '';
  }
}
