import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { SkeletonRows } from './skeleton-rows';

/** The fallback of a list screen while its first rows load. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy>
      <PageHeader title={title} />
      <div className="mb-4 h-10" />
      <Card>
        <table className="w-full border-separate border-spacing-0">
          <tbody>
            <SkeletonRows columns={6} count={10} />
          </tbody>
        </table>
      </Card>
    </div>
  );
}
