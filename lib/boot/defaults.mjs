// Defaults of the settings that are read before `lib/env.ts` can be, as operators write them.
export const defaults = { PORT: '3000', HOSTNAME: '0.0.0.0', DATA_DIR: './.data' };

/** The folder in `DATA_DIR` for files when `FILES_DIR` is not set. */
export const filesFolder = 'files';
