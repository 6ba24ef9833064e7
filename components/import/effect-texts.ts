import { formatCount, pluralize } from '@/lib/format/pluralize';

interface Effects {
  placed?: number;
  parentsAdded?: number;
  parentsLinked?: number;
}

export const effectTexts = ({ placed = 0, parentsAdded = 0, parentsLinked = 0 }: Effects): (string | false)[] => [
  placed > 0 && `${formatCount(placed)} placed in sections`,
  parentsAdded > 0 && pluralize(parentsAdded, '1 parent added', (count) => `${count} parents added`),
  parentsLinked > 0 && pluralize(parentsLinked, '1 parent linked', (count) => `${count} parents linked`),
];
