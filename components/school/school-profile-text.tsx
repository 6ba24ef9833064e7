import { Detail } from '@/components/dialogs/detail';
import { schoolFields } from '@/lib/contract/fields/school';
import type { Profile } from '@/lib/contract/school';
import { safeLogoUrl } from '@/lib/features/school/rules';
import { orDash } from '@/lib/format/or-dash';

function Logo({ url }: { url: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
    <img
      src={url}
      alt="School logo"
      className="size-36 rounded-card border bg-muted object-contain text-secondary-deep"
    />
  );
}

export default function SchoolProfileText({ school }: { school: Profile }) {
  const logo = safeLogoUrl(school);
  return (
    <dl className="grid gap-4 p-6">
      <Detail label={schoolFields.logo.label}>{logo ? <Logo url={logo} /> : 'No logo'}</Detail>
      <Detail label={schoolFields.name.label}>{orDash(school.name)}</Detail>
      <Detail label={schoolFields.address.label}>
        <p className="whitespace-pre-wrap">{orDash(school.address)}</p>
      </Detail>
    </dl>
  );
}
