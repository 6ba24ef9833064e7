import { readFileSync } from 'node:fs';

const text = readFileSync('Dockerfile', 'utf8');

export const instructionArguments = (word: string) =>
  [...text.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

export const copiedByImage = () =>
  instructionArguments('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
