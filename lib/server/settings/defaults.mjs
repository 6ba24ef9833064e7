// Defaults that are needed before `lib/server/settings/env.ts` can be loaded.
export const defaults = { PORT: '3000', HOSTNAME: '0.0.0.0', DATA_DIR: './.data' };

export const filesFolder = 'files';
