// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import { openDeviceStorage, readDeviceText, writeDeviceValue } from './device-storage';
import { forgetTexts } from './forget-texts';

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = `${signedInCookie}=owner`;
  openDeviceStorage('owner');
});

it('removes a draft with the text, and only the items with the text from a list', () => {
  writeDeviceValue('student-draft:owner', { firstName: 'Asha "A" Rao', city: 'Pune' });
  writeDeviceValue('broadcast-draft:owner', { subject: 'Sports day' });
  writeDeviceValue('recently-opened:owner', [{ label: 'Asha "A" Rao' }, { label: 'Dev Rao' }]);
  forgetTexts(['Asha "A" Rao', '']);
  expect(readDeviceText('student-draft:owner')).toBeNull();
  expect(readDeviceText('broadcast-draft:owner')).toBe('{"subject":"Sports day"}');
  expect(readDeviceText('recently-opened:owner')).toBe('[{"label":"Dev Rao"}]');
});
