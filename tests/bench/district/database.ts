import { createDatabase } from '../../support/postgres';
import { checkSample } from './check-sample';
import { fillDistrict } from './fill';

export function requireServer(): void {
  if (process.env.TEST_DATABASE_URL) return;
  process.stderr.write(
    'This bench needs PostgreSQL: set TEST_DATABASE_URL to a server whose user may create databases.\n',
  );
  process.exit(1);
}

export async function withDistrict<T>(
  sizes: number[],
  fewestStaff: number,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { url, drop } = await createDatabase();
  try {
    const startedAt = performance.now();
    await fillDistrict(url, sizes, fewestStaff);
    await checkSample(url);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const students = sizes.reduce((sum, one) => sum + one, 0);
    process.stdout.write(`\nMade ${sizes.length} schools with ${students} students in ${seconds} s.\n`);
    return await work(url);
  } finally {
    await drop();
  }
}
