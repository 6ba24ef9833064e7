import { Rows } from './rows';

export const dynamic = 'force-dynamic';

const row = { name: 'Meera Kulkarni', number: 'EMP-0001', designation: 'Teacher', mobile: '9800000001', city: 'Pune' };
const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, id: index }));

/** As many rows as a list begins with. */
export default function Page() {
  return <Rows rows={rows} />;
}
