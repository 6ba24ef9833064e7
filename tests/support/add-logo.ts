import { uploadFile } from '@/lib/contract/files';
import { logoUrl } from '@/lib/contract/values/logo-url';
import type { TestBackend } from './backend';
import { fileOf } from './files';

/** Uploads a logo and returns its URL for the profile of the school. */
export const addLogo = async (school: TestBackend, name = 'hill.png') =>
  logoUrl((await school.call(uploadFile, { query: { folder: 'logo' }, file: fileOf('png', name) })).filename);
