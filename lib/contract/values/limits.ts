import { formatCount, pluralize } from '@/lib/format/pluralize';

/**
 * The maximum size of each part of a request: texts in UTF-16 code units, lists in entries. The limits keep validation
 * cheap. The embedded backend has smaller limits for each field.
 */
export const maxLengths = {
  search: 200,
  text: 10_000,
  recordedFilter: 500,
  list: 5_000,
  fileName: 1_000,
};

export const formatCharacterCount = (count: number) => pluralize(count, '1 character', (many) => `${many} characters`);

export const tooLongMessage = (max: number) => `Please use at most ${formatCharacterCount(max)}`;

export const tooManyMessage = (max: number) => `Please choose at most ${formatCount(max)}`;

export const resendSeconds = 30;

export const maxStudentsPerCall = 1000;

export const maxBulkRequests = 500;

export const maxBulkStudents = 100;
