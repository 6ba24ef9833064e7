import { Detail } from '@/components/dialogs/detail';
import { Card } from '@/components/ui/card';
import { schoolFields } from '@/lib/contract/fields/school';
import type { Profile } from '@/lib/contract/school';
import { toFormValues } from '@/lib/features/school/form-schema';
import { orDash } from '@/lib/format/or-dash';
import { LogoPreview } from './logo-field';

/** Shows the school profile to a person who may change nothing. */
export function SchoolProfileText({ school }: { school: Profile }) {
  const { name, address, logo } = toFormValues(school);
  return (
    <Card className="max-w-3xl px-6 py-6">
      <dl className="grid gap-4">
        <Detail label={schoolFields.logo.label}>{logo ? <LogoPreview logo={logo} /> : 'No logo'}</Detail>
        <Detail label={schoolFields.name.label}>{orDash(name)}</Detail>
        <Detail label={schoolFields.address.label}>
          <p className="whitespace-pre-wrap">{orDash(address)}</p>
        </Detail>
      </dl>
    </Card>
  );
}
