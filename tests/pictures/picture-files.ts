import type { State } from './states';
import type { Colour, WindowSize } from './windows';

export const pictureFolder = 'screenshots';

export const pictureFile = ({ name }: State, { width, height }: WindowSize, colour: Colour) =>
  `${name.replace(/\W+/g, '-')}-${width}x${height}-${colour}.png`;

/**
 * The pictures in the README. The picture of the employees shows the second page, because some machines have no font
 * for the names on the first page.
 */
export const readmePictures: Record<string, string> = {
  'dashboard-1280x720-light.png': 'docs/images/dashboard.png',
  'employees-second-page-1280x720-light.png': 'docs/images/employees.png',
};
