import * as contract from '@/lib/contract/imports';
import { nouns } from '@/lib/contract/nouns';
import { counted } from '@/lib/format/counted';
import { importedEmployees } from '../employees/import';
import { defineRoute } from '../http/define-route';
import { importedStudents } from '../students/import';
import { undoImport } from './commands';

const kinds = { employees: importedEmployees, students: importedStudents };

export const importRoutes = [
  defineRoute(contract.undoImport, async ({ db, actor, params }) => {
    const { noun, removed, kept } = await undoImport(db, actor, params.import_id, kinds);
    const { one, many } = nouns[noun];
    const message = counted(removed, `1 ${one} removed`, (count) => `${count} ${many} removed`);
    return { status: 'success', message, removed, kept };
  }),
];
