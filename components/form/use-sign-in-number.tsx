import { useQuery } from '@tanstack/react-query';
import { PageLink } from '@/components/links/page-link';
import { linkClass } from '@/components/ui/link-class';
import { useFeature } from '@/lib/browser/session/session-features';
import { accessQuery } from '@/lib/features/access/queries';

const hint = (
  <>
    This person signs in with this number. Change it in{' '}
    <PageLink href="/settings/access" className={`${linkClass} underline`}>
      Sign-in Access
    </PageLink>
    .
  </>
);

/**
 * Returns the props that make a field read-only if a person signs in with its number, because such a number is changed
 * with a code. The field can be edited until the people are loaded: the server checks the number, too.
 * @param savedNumber The saved number of the field, or '' for a new number.
 */
export function useSignInNumber(savedNumber: string) {
  const enabled = useFeature('access') && savedNumber !== '';
  const { data } = useQuery({ ...accessQuery(), enabled, meta: {} });
  return data?.data.some(({ mobileno }) => mobileno === savedNumber) ? { hint, isReadOnly: true } : {};
}
