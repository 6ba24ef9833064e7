import * as z from 'zod/mini';
import { defineCall } from './call';
import { uploadFolders } from './values/constants';

export const uploadFolder = z.enum(uploadFolders);
export type UploadFolder = z.infer<typeof uploadFolder>;

export const uploadFile = defineCall({
  method: 'POST',
  path: '/upload/folder',
  query: z.object({ folder: uploadFolder }),
  upload: 'folder-file',
  reply: z.object({ filename: z.string().check(z.minLength(1)) }),
});
