import { expect, it } from 'vitest';
import { isSystemFile, matchPhotos, type StudentRow } from './match-photos';

const student = (id: number, enrollmentNo: string, firstName: string, lastName: string, middleName = '') =>
  ({ id, enrollmentNo, firstName, middleName, lastName }) as StudentRow;

const students = [
  student(1, 'GV-2026-0001', 'Trisha', 'Singh', 'Lata'),
  student(2, 'GV-2026-0002', 'Ravi', 'Rao'),
  student(3, 'GV-2026-0003', 'Ravi', 'Rao'),
];

const match = (...paths: string[]) =>
  matchPhotos(
    paths.map((path) => ({ path, size: 1000, read: () => Promise.reject(new Error('not read')) })),
    students,
  ).map(({ student: found, problem }) => problem ?? found?.id);

it.each([
  'GV-2026-0001.jpg',
  'photos/gv_2026_0001.JPEG',
  'GV20260001.png',
  'Trisha Singh.jpg',
  'trisha_lata_singh.webp',
  'Singh, Trisha.jpg',
  'GV-2026-0001 Trisha Singh.jpg',
])('%s is the photo of the student with this number or name', (path) => {
  expect(match(path)).toEqual([1]);
});

it('a photo without exactly one student says why', () => {
  expect(match('Asha Rao.jpg', 'Ravi Rao.jpg', 'GV-2026-0003.pdf')).toEqual([
    'No active student has this number or name.',
    'Several students have this name. Use the number: GV-2026-0002, GV-2026-0003.',
    'Please choose an image: JPEG, PNG, WebP or GIF',
  ]);
});

it('two photos of the same student name each other', () => {
  expect(match('a/GV-2026-0001.jpg', 'b/Trisha Singh.jpg', 'GV-2026-0002.jpg')).toEqual([
    '“b/Trisha Singh.jpg” is a photo of the same student. Remove one of them.',
    '“a/GV-2026-0001.jpg” is a photo of the same student. Remove one of them.',
    2,
  ]);
});

it.each(['__MACOSX/._a.jpg', '.DS_Store', 'photos/Thumbs.db', 'photos/._a.jpg'])('%s is a system file', (path) => {
  expect(isSystemFile(path)).toBe(true);
});
