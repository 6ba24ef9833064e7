const folderUrl = '/api/files/logo/';

/** Returns the value of a school's `logo` field for a file in the upload folder `logo`. */
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
