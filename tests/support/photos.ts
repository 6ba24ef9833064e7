import sharp from 'sharp';

/** The position in the metadata of `createPhoto`, and a text that shows whether an image has these metadata. */
export const gps = { latitude: '19/1 4/1 3355/100', label: 'Taken at the school gate' };

/**
 * Creates the JPEG of a camera, with the position where it was taken. Its corners are red, green, blue and yellow,
 * clockwise from the top left of the sensor.
 */
export function createPhoto({ width = 60, height = 40, orientation = 1 } = {}): Promise<Buffer> {
  const corner = (background: string, left: number, top: number) => ({
    input: {
      create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const, background },
    },
    left,
    top,
  });
  const [right, bottom] = [Math.floor(width / 2), Math.floor(height / 2)];
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([
      corner('#f00', 0, 0),
      corner('#0f0', right, 0),
      corner('#00f', right, bottom),
      corner('#ff0', 0, bottom),
    ])
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { ImageDescription: gps.label },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: gps.latitude },
    })
    .jpeg()
    .toBuffer();
}
