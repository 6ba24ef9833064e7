import type { Metadata } from 'next';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { holidaysQuery } from '@/lib/features/holidays/queries';

export const metadata: Metadata = { title: 'Holidays' };

export default function HolidaysPage() {
  return (
    <Prefetch queries={[holidaysQuery()]}>
      <HolidaysScreen />
    </Prefetch>
  );
}
