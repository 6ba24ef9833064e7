export interface WindowSize {
  width: number;
  height: number;
}

export const windowSizes: readonly WindowSize[] = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  // The size in CSS px of a 1366×768 window at 150 % zoom.
  { width: 911, height: 512 },
  { width: 390, height: 844 },
];

export type Colour = (typeof colours)[number];
export const colours = ['light', 'dark'] as const;

export const sizeText = ({ width, height }: WindowSize) => `${width}×${height}`;

/** True when the tests check all pictures. `npm test` checks one of each screen, because all take minutes. */
export const showsAll = process.env.PICTURES === 'all';
