import type { AccessPerson } from '@/lib/contract/access';
import { hasFullAccess } from '@/lib/contract/roles';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';

const maxNames = 3;

/** Returns `null` if no other person has full access: then the server refuses the change. */
export function describeRemainingAdministrators(people: readonly AccessPerson[]): string | null {
  const others = people.filter(
    ({ is_self, role, deleted_at }) => !is_self && hasFullAccess(role) && deleted_at === null,
  );
  if (others.length === 0) return null;
  const restCount = others.length - maxNames;
  const rest = restCount > 0 ? [pluralize(restCount, '1 more', (count) => `${count} more`)] : [];
  const names = joinWithAnd([...others.slice(0, maxNames).map(personName), ...rest]);
  const hasSignedIn = others.some(({ last_sign_in }) => last_sign_in !== null);
  const keepers = pluralize(
    others.length,
    `You can’t take this back yourself: only ${names} keeps full access.`,
    () => `You can’t take this back yourself: only ${names} keep full access.`,
  );
  if (hasSignedIn) return keepers;
  const doubt = pluralize(
    others.length,
    `${names} has never signed in. Check first that ${names} can.`,
    () => 'None of them has ever signed in. Check first that one of them can.',
  );
  return `${keepers} ${doubt}`;
}
