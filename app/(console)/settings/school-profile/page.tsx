import type { Metadata } from 'next';
import { SchoolProfileScreen } from '@/components/school/school-profile-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { profileQuery } from '@/lib/features/school/queries';

export const metadata: Metadata = { title: 'School Profile' };

export default function SchoolProfilePage() {
  return (
    <Prefetch queries={[profileQuery()]}>
      <SchoolProfileScreen />
    </Prefetch>
  );
}
