'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { lastNumbers, type NumberedRows, nextNumber } from './next-number';

/**
 * Suggests the number of each new record, such as its enrollment number, while a form adds records one after another.
 * The suggestion is '' when no number can be derived.
 * @param name the list call whose cached last page has the newest numbers.
 */
export function useNextNumbers<N extends CallName, Values>(
  name: N,
  read: (reply: CallReply<Calls[N]>) => NumberedRows,
  numberOf: (values: Values) => string,
) {
  const client = useQueryClient();
  /** The records that this form has added. */
  const [added, setAdded] = useState<readonly Values[]>([]);
  const suggest = () => {
    const addedNumbers = added.map(numberOf);
    const listNumbers = lastNumbers(client, name, read).filter((number) => !addedNumbers.includes(number));
    return nextNumber([...listNumbers, ...addedNumbers]) ?? '';
  };
  const [suggested, setSuggested] = useState(suggest);
  return {
    added,
    suggested,
    add: (values: Values) => setAdded((previous) => [...previous, values]),
    /** Returns the number for the record after the added ones. */
    suggestNext: () => {
      const number = suggest();
      setSuggested(number);
      return number;
    },
  };
}
