import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';

const perSchool = 1_000;

/**
 * A log-normal distribution: many small schools and a few large ones. Half are below about 830 students at a mean of
 * 1,000.
 */
const spread = 0.6;
const smallest = 0.1;
const largest = 4;

function factor(chance: SeededRandom): number {
  const uniform = () => chance.between(1, 1_000_000) / 1_000_001;
  const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Math.min(largest, Math.max(smallest, Math.exp(spread * normal - spread ** 2 / 2)));
}

/**
 * Returns the number of students of each school: 1,000 on average, the same in every run.
 * @param giant the size of the first school, within the same total.
 */
export function schoolSizes(schools: number, giant = 0): number[] {
  const chance = new SeededRandom(1_000);
  const usual = giant ? schools - 1 : schools;
  const factors = Array.from({ length: usual }, () => factor(chance));
  const left = schools * perSchool - giant;
  const sum = factors.reduce((total, one) => total + one, 0);
  const sizes = factors.map((one) => Math.floor((one * left) / sum));
  const rest = left - sizes.reduce((total, one) => total + one, 0);
  sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + rest;
  return giant ? [giant, ...sizes] : sizes;
}

const studentsPerEmployee = 50;
const fewestEmployees = 4;

export const staffOf = (students: number) => Math.max(fewestEmployees, Math.round(students / studentsPerEmployee));
