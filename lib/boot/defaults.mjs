// What a setting is where nobody sets it, as operators write it, for those that are read before `lib/env.ts` can be.
export const defaults = { PORT: '3000', HOSTNAME: '0.0.0.0', DATA_DIR: './.data' };

/** The folder in `DATA_DIR` that stands for `FILES_DIR`. */
export const filesFolder = 'files';
