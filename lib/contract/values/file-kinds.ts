import type { uploadFolders } from './constants';

export const megabyte = 1024 * 1024;

export interface FileKind {
  name: string;
  extensions: readonly string[];
  mediaType: string;
  signature: string;
  maxBytes: number;
}

const image = { maxBytes: 5 * megabyte };
const document = { maxBytes: 10 * megabyte };
const zip = '504b0304';
const compoundFile = 'd0cf11e0';
const openXml = 'application/vnd.openxmlformats-officedocument';

export const fileKinds = {
  jpeg: { ...image, name: 'JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg', signature: 'ffd8ff' },
  png: { ...image, name: 'PNG', extensions: ['png'], mediaType: 'image/png', signature: '89504e470d0a1a0a' },
  webp: {
    ...image,
    name: 'WebP',
    extensions: ['webp'],
    mediaType: 'image/webp',
    signature: '52494646........57454250',
  },
  gif: { ...image, name: 'GIF', extensions: ['gif'], mediaType: 'image/gif', signature: '47494638' },
  pdf: { ...document, name: 'PDF', extensions: ['pdf'], mediaType: 'application/pdf', signature: '25504446' },
  doc: { ...document, name: 'Word', extensions: ['doc'], mediaType: 'application/msword', signature: compoundFile },
  docx: {
    ...document,
    name: 'Word',
    extensions: ['docx'],
    mediaType: `${openXml}.wordprocessingml.document`,
    signature: zip,
  },
  xls: {
    ...document,
    name: 'Excel',
    extensions: ['xls'],
    mediaType: 'application/vnd.ms-excel',
    signature: compoundFile,
  },
  xlsx: {
    ...document,
    name: 'Excel',
    extensions: ['xlsx'],
    mediaType: `${openXml}.spreadsheetml.sheet`,
    signature: zip,
  },
  csv: { ...document, name: 'CSV', extensions: ['csv'], mediaType: 'text/csv', signature: '' },
} satisfies Record<string, FileKind>;

const { jpeg, png, webp, gif, pdf, doc, docx, xls, xlsx, csv } = fileKinds;

export const kindsFor: Record<(typeof uploadFolders)[number] | 'import' | 'logo', readonly FileKind[]> = {
  students: [jpeg, png, webp, gif],
  parents: [jpeg, png, webp, gif],
  Meal_Plan: [pdf],
  Broadcasting: [jpeg, png, pdf, doc, docx, xls, xlsx],
  import: [csv, xls, xlsx],
  logo: [png, jpeg],
};

export const maxFileBytes = document.maxBytes;

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const kindOf = (name: string, kinds: readonly FileKind[]): FileKind | undefined =>
  kinds.find(({ extensions }) => extensions.includes(extensionOf(name)));

export const signatureBytes = 12;

export function hasSignature({ signature }: Pick<FileKind, 'signature'>, start: Uint8Array): boolean {
  const hex = Array.from(start.subarray(0, signatureBytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return new RegExp(`^${signature}`).test(hex);
}

/** The first bytes of the photos of iPhones. Their brands, such as `heic`, are listed in ISO/IEC 23008-12. */
const heicSignature = '........66747970(?:6865(?:69(?:63|78|6d|73)|76(?:63|78))|6d696631|6d736631)';

export const isHeic = (name: string, start: Uint8Array = new Uint8Array()): boolean =>
  ['heic', 'heif'].includes(extensionOf(name)) || hasSignature({ signature: heicSignature }, start);

export const heicMessage =
  'This photo is in the format HEIC. Please save it as JPEG and choose it again. An iPhone takes JPEG photos after Settings → Camera → Formats → Most Compatible.';

export const isViewable = ({ mediaType }: FileKind): boolean =>
  mediaType.startsWith('image/') || mediaType === fileKinds.pdf.mediaType;

/**
 * Returns the `accept` attribute of a file input. Office files are listed by extension only, because on Windows the
 * media type of Excel also includes .csv.
 */
export const acceptOf = (kinds: readonly FileKind[]): string =>
  kinds
    .flatMap((kind) => [
      ...(isViewable(kind) ? [kind.mediaType] : []),
      ...kind.extensions.map((extension) => `.${extension}`),
    ])
    .join(',');
