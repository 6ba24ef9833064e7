import { expect, it } from 'vitest';
import { uploadFile } from '@/lib/contract/files';
import { jpegOfScans } from '../support/hostile-photos';
import { createPhoto } from '../support/photos';
import { sendFile } from '../support/staff-client';
import { consoleWithSchool } from './shared-consoles';

const shared = consoleWithSchool();

const upload = (bytes: Buffer) =>
  sendFile(
    { url: shared.running.url, cookie: shared.cookie },
    `${uploadFile.path}?folder=students`,
    new File([new Uint8Array(bytes)], 'a.jpeg'),
  );

it('stores a photo as a JPEG, and refuses a photo that would take long', async () => {
  const stored = await upload(await createPhoto());
  expect(await stored.json()).toMatchObject({ filename: expect.stringMatching(/^a.*\.jpg$/) });
  expect((await upload(jpegOfScans(20_000, 6900))).status).toBe(422);
});
