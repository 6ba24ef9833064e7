import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adminMobile } from '../support/backend';
import { startBucket } from '../support/bucket';
import { startConsole } from '../support/console';
import { fileOf } from '../support/files';
import { signInByRequest } from '../support/staff-client';

it('a console keeps uploads in a bucket and reads them from there', async () => {
  // Checks that the build contains the packages, because Node would also find them in the node_modules of the checkout.
  for (const name of ['@aws-sdk/client-s3', 'sharp'])
    expect(existsSync(`.next/standalone/node_modules/${name}/package.json`)).toBe(true);
  const { bucket, objects, close } = await startBucket();
  const running = await startConsole({
    S3_BUCKET: bucket.name,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.keys?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.keys?.secretAccessKey ?? '',
  });
  const cookie = await signInByRequest(running, adminMobile);
  const form = new FormData();
  const menu = fileOf('pdf', 'जून.pdf', 2_000_000);
  form.set('file', menu);
  const upload = await fetch(`${running.url}/api/v1/upload/folder?folder=Meal_Plan`, {
    method: 'POST',
    headers: { 'x-homeroom': '1', origin: running.url, cookie },
    body: form,
  });
  expect(await upload.json()).toMatchObject({ filename: 'जून.pdf' });
  const content = Buffer.from(await menu.arrayBuffer());
  expect(objects.get('Meal_Plan/जून.pdf')?.equals(content)).toBe(true);
  const read = await fetch(`${running.url}/api/files/Meal_Plan/${encodeURIComponent('जून.pdf')}`, {
    headers: { cookie },
  });
  expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  expect(existsSync(`${running.dataDir}/files`)).toBe(false);
  expect(running.output()).not.toContain(bucket.keys?.secretAccessKey);
  await running.close();
  await close();
});
