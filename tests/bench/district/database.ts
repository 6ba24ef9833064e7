import { createDatabase } from '../../support/postgres';
import { checkSample } from './check-sample';
import { fillDistrict } from './fill';

export function requirePostgres(): void {
  if (process.env.TEST_DATABASE_URL) return;
  process.stderr.write(
    'This benchmark needs PostgreSQL. Set TEST_DATABASE_URL to a server whose user may create databases.\n',
  );
  process.exit(1);
}

export async function withDistrict<T>(
  sizes: number[],
  minStaff: number,
  measure: (url: string) => Promise<T>,
): Promise<T> {
  const { url, drop } = await createDatabase();
  try {
    const startedAt = performance.now();
    await fillDistrict(url, sizes, minStaff);
    await checkSample(url);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const students = sizes.reduce((sum, count) => sum + count, 0);
    process.stdout.write(`\nCreated ${sizes.length} schools with ${students} students in ${seconds} s.\n`);
    return await measure(url);
  } finally {
    await drop();
  }
}
