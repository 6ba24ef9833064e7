import * as z from 'zod/mini';
import { defineCall } from './call';
import { uploadFolders } from './values/constants';

export const uploadFolder = z.enum([...uploadFolders, 'logo']);
export type UploadFolder = z.infer<typeof uploadFolder>;

export const uploadFile = defineCall({
  method: 'POST',
  path: '/upload/folder',
  query: z.object({ folder: uploadFolder }),
  valuesByFeature: { 'school-profile': { folder: 'logo' } },
  upload: 'folder-file',
  reply: z.object({ filename: z.string().check(z.minLength(1)) }),
});
