import * as contract from '@/lib/contract/imports';
import { importedEmployees } from '../employees/import';
import { defineRoute } from '../http/define-route';
import { importedStudents } from '../students/import';
import { undoImport } from './commands';
import { countOf } from './present';

const kinds = { employees: importedEmployees, students: importedStudents };

export const importRoutes = [
  defineRoute(contract.undoImport, async ({ db, actor, params }) => {
    const { noun, removed, kept } = await undoImport(db, actor, params.import_id, kinds);
    return { status: 'success', message: `${countOf(noun, removed)} removed`, removed, kept };
  }),
];
