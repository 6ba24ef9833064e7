import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';

const meanStudents = 1_000;

/**
 * The spread of a log-normal distribution: many small schools and a few large ones. At a mean of 1,000 students, half
 * of the schools have fewer than about 830.
 */
const spread = 0.6;
const minFactor = 0.1;
const maxFactor = 4;

function randomFactor(random: SeededRandom): number {
  const uniform = () => random.between(1, 1_000_000) / 1_000_001;
  const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Math.min(maxFactor, Math.max(minFactor, Math.exp(spread * normal - spread ** 2 / 2)));
}

/**
 * Returns the number of students of each school. The mean is 1,000, and the numbers are the same in every run.
 * @param giant the number of students of the first school; the total does not change.
 */
export function schoolSizes(schools: number, giant = 0): number[] {
  const random = new SeededRandom(1_000);
  const usualCount = giant ? schools - 1 : schools;
  const factors = Array.from({ length: usualCount }, () => randomFactor(random));
  const totalStudents = schools * meanStudents - giant;
  const sum = factors.reduce((total, n) => total + n, 0);
  const sizes = factors.map((n) => Math.floor((n * totalStudents) / sum));
  const rest = totalStudents - sizes.reduce((total, n) => total + n, 0);
  sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + rest;
  return giant ? [giant, ...sizes] : sizes;
}

const studentsPerEmployee = 50;
const minEmployees = 4;

export const staffCount = (students: number) => Math.max(minEmployees, Math.round(students / studentsPerEmployee));
