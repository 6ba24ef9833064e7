import { readFileSync } from 'node:fs';

const text = readFileSync('Dockerfile', 'utf8');

export const instructionArguments = (instruction: string) =>
  [...text.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

export const copiedByImage = () =>
  instructionArguments('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
