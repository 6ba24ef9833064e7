import { cookies } from 'next/headers';
import { listChoicesCookie, readListChoices } from '@/lib/browser/device/preferences';
import { type Filters, type ListConfig, readListParams } from '@/lib/browser/lists/list-params';
import type { Feature } from '@/lib/contract/features';

export async function loadListParams<F extends Filters, C extends string>(
  config: ListConfig<F, C>,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
  features: readonly Feature[] = [],
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) query.set(name, [value].flat()[0] ?? '');
  const choices = readListChoices((await cookies()).get(listChoicesCookie)?.value);
  return readListParams(query, config, { features, choices });
}
