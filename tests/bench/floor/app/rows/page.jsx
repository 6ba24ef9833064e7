import { Rows } from './rows';

export const dynamic = 'force-dynamic';

const row = { name: 'Meera Kulkarni', number: 'EMP-0001', designation: 'Teacher', mobile: '9800000001', city: 'Pune' };
/** Ten rows, the default page size of the console's lists. */
const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, id: index }));

export default function Page() {
  return <Rows rows={rows} />;
}
