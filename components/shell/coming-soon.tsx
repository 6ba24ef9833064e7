import { PageHeader } from './page-header';

/** A screen that is still being made. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <p className="text-base text-secondary-deep">This screen is still being furnished and will open here soon.</p>
    </>
  );
}
