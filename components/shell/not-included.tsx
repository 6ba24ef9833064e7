import { EmptyState } from '@/components/data-table/empty-state';
import { Card } from '@/components/ui/card';
import { orOperator } from '@/lib/contract/roles';
import { PageHeader } from './page-header';

export function NotIncluded({ administrator }: { administrator: string }) {
  return (
    <>
      <PageHeader title="Your role doesn’t include this" />
      <Card>
        <EmptyState>Ask {orOperator(administrator)} to change your role if you need this page.</EmptyState>
      </Card>
    </>
  );
}
