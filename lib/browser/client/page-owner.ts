import { ownerHeader } from '@/lib/contract/values/signed-in-cookie';

let pageOwner: string | null = null;

export function setPageOwner(owner: string | null): void {
  pageOwner = owner;
}

export const ownerHeaders = (): Record<string, string> => (pageOwner === null ? {} : { [ownerHeader]: pageOwner });
