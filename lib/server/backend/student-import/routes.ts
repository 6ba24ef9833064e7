import * as contract from '@/lib/contract/students';
import { definePreparedRoute, defineRoute } from '../http/define-route';
import { presentImport } from '../imports/presenter';
import { presentImportCheck } from '../sheets/read-import';
import { templateOf } from '../sheets/template';
import { importColumns } from './fields';
import { checkStudents, importStudents, readStudents } from './import';

export const studentImportRoutes = [
  defineRoute(contract.downloadStudentTemplate, async () => templateOf('students', importColumns)),

  defineRoute(contract.checkStudentImport, async ({ db, actor, sheet, query }) =>
    presentImportCheck(await checkStudents(db, await readStudents(sheet, query), actor.schoolId)),
  ),

  definePreparedRoute(
    contract.importStudents,
    ({ sheet, query }) => readStudents(sheet, query),
    async ({ db, actor }, parsed) => presentImport('students', await importStudents(db, parsed, actor)),
  ),
];
