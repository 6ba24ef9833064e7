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
 * Returns props that make a field read-only if its saved number is a person's sign-in number. Such a number is changed
 * only in Sign-in Access, with a code that is sent to the new number. The field is editable until the list of people
 * has loaded, because the server also refuses such a change.
 * @param savedNumber The saved number of the field, or '' for a new number.
 */
export function useSignInNumber(savedNumber: string) {
  const enabled = useFeature('access') && savedNumber !== '';
  const { data } = useQuery({ ...accessQuery(), enabled, meta: {} });
  return data?.data.some(({ mobileno }) => mobileno === savedNumber) ? { hint, isReadOnly: true } : {};
}
