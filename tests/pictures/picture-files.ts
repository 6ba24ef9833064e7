import type { State } from './states';
import type { Colour, WindowSize } from './windows';

/** Git ignores it. */
export const pictureFolder = 'screenshots';

export const pictureFile = ({ name }: State, { width, height }: WindowSize, colour: Colour) =>
  `${name.replace(/\W+/g, '-')}-${width}x${height}-${colour}.png`;

/** Pictures of the README, which are kept; the second page, because not every machine has letters for the names of the first. */
export const keptPictures: Record<string, string> = {
  'dashboard-1280x720-light.png': 'docs/images/dashboard.png',
  'employees-second-page-1280x720-light.png': 'docs/images/employees.png',
};
