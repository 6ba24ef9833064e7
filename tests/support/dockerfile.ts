/** What the Dockerfile says. */
import { readFileSync } from 'node:fs';

const text = readFileSync('Dockerfile', 'utf8');

/** What follows one of its words, line by line. */
export const linesOf = (word: string) =>
  [...text.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

/** The files and folders of the checkout that the image is built from. */
export const copiedByImage = () =>
  linesOf('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
