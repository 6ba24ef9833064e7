import { GraduationCap, Presentation, Users } from 'lucide-react';
import type { DashboardCounts } from '@/lib/contract/school';
import { CountCard } from './count-card';
import { GenderBar } from './gender-bar';

const whole = new Intl.NumberFormat('en-IN');

export function Counts({ counts }: { counts: DashboardCounts }) {
  const { total_students, total_teachers, total_male_students: male, total_female_students: female } = counts;
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-3">
      <CountCard label="Total Students" icon={GraduationCap} value={whole.format(total_students)} />
      <CountCard label="Total Teachers" icon={Presentation} value={whole.format(total_teachers)} />
      <CountCard label="Gender Ratio" icon={Users} value={`${whole.format(male)} : ${whole.format(female)}`}>
        <GenderBar male={male} female={female} />
      </CountCard>
    </div>
  );
}
