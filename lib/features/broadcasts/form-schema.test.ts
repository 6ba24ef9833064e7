import { describe, expect, it } from 'vitest';
import { broadcastForm, checkAttachment, createDefaultValues, isBlank, toRequestBody } from './form-schema';

const complete = {
  ...createDefaultValues('Circular'),
  subject: ' Sports day ',
  description: 'All classes.\nBring water.',
  duedate: '2026-12-01',
};
const errorsOf = (form: typeof complete) =>
  broadcastForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]);

describe('A broadcast', () => {
  it('must have a title, a description and a date', () => {
    expect(errorsOf({ ...complete, subject: '  ', description: '', duedate: '' })).toEqual([
      ['subject', 'Title is required'],
      ['description', 'Description is required'],
      ['duedate', 'Date is required'],
    ]);
  });

  it('needs no link', () => {
    expect(errorsOf(complete)).toBeUndefined();
  });

  it('is sent to all sections from the day it is saved', () => {
    expect(toRequestBody(broadcastForm.parse(complete), '2026-11-21')).toEqual({
      notetype: 'Circular',
      subject: 'Sports day',
      description: 'All classes.\nBring water.',
      duedate: '2026-12-01',
      link: '',
      sectionid: 0,
      effectiveDate: '2026-11-21',
    });
  });

  it('is blank if only its type is chosen', () => {
    expect(isBlank(createDefaultValues('Notification'))).toBe(true);
    expect(isBlank({ ...createDefaultValues('Circular'), link: 'x' })).toBe(false);
  });
});

describe('An attachment', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.png', 'a.pdf', 'a.doc', 'a.docx', 'a.xls', 'a.b.xlsx'])('may be %s', (name) => {
    expect(checkAttachment({ name, size: 10 })).toBeNull();
  });

  it.each(['a.gif', 'a.webp', 'a.svg', 'a.exe', 'pdf', 'a.pdf.html'])('may not be %s', (name) => {
    expect(checkAttachment({ name, size: 10 })).toMatch("can't be used here");
  });

  it('is an image of at most 5 MB or a document of at most 10 MB', () => {
    expect(checkAttachment({ name: 'a.png', size: 6 * 1024 * 1024 })).toMatch('largest allowed is 5');
    expect(checkAttachment({ name: 'a.pdf', size: 6 * 1024 * 1024 })).toBeNull();
    expect(checkAttachment({ name: 'a.pdf', size: 11 * 1024 * 1024 })).toMatch('largest allowed is 10');
    expect(checkAttachment({ name: 'a.pdf', size: 0 })).toMatch('is empty');
  });
});
