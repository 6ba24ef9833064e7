import type { State } from './states';
import type { Colour, WindowSize } from './windows';

export const pictureFolder = 'screenshots';

export const pictureFile = ({ name }: State, { width, height }: WindowSize, colour: Colour) =>
  `${name.replace(/\W+/g, '-')}-${width}x${height}-${colour}.png`;

/**
 * The pictures that the README shows. The one of the employees shows the second page, because not every machine has a
 * font for the names on the first page.
 */
export const readmePictures: Record<string, string> = {
  'dashboard-1280x720-light.png': 'docs/images/dashboard.png',
  'employees-second-page-1280x720-light.png': 'docs/images/employees.png',
};
