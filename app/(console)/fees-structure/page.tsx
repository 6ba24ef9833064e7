import type { Metadata } from 'next';
import { FeesStructureScreen } from '@/components/fees/fees-structure-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { profileQuery } from '@/lib/features/school/queries';

export const metadata: Metadata = { title: 'Fees Structure' };

export default function FeesStructurePage() {
  return (
    <Prefetch queries={[activeClassesQuery(), profileQuery()]}>
      <FeesStructureScreen />
    </Prefetch>
  );
}
