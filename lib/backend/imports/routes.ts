import * as contract from '@/lib/contract/imports';
import { counted } from '@/lib/format/counted';
import { importedEmployees } from '../employees/import';
import { defineRoute } from '../http/define-route';
import { importedStudents } from '../students/import';
import { undoImport } from './commands';

const kinds = { employees: importedEmployees, students: importedStudents };

const removedText = {
  employees: (count: number) => counted(count, '1 employee removed', (many) => `${many} employees removed`),
  students: (count: number) => counted(count, '1 student removed', (many) => `${many} students removed`),
};

export const importRoutes = [
  defineRoute(contract.undoImport, async ({ db, actor, params }) => {
    const { noun, removed, kept } = await undoImport(db, actor, params.import_id, kinds);
    return { status: 'success', message: removedText[noun](removed), removed, kept };
  }),
];
