import * as contract from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import { defineRoute } from '../http/define-route';
import { rememberColumn, undoImport } from './commands';
import { countOf, type ImportedKind } from './presenter';
import { listColumns } from './queries';

export const importRoutes = (kinds: { [N in ImportedNoun]: ImportedKind }) => [
  defineRoute(contract.undoImport, async ({ db, actor, params }) => {
    const { noun, removed, kept } = await undoImport(db, actor, params.import_id, kinds);
    return { status: 'success', message: `${countOf(noun, removed)} removed`, removed, kept };
  }),

  defineRoute(contract.listImportColumns, async ({ db, actor, query }) => ({
    status: 'success',
    data: await listColumns(db, actor.schoolId, query.noun),
  })),

  defineRoute(contract.saveImportColumn, async ({ db, actor, body }) => {
    await rememberColumn(db, actor, body);
    return { status: 'success', message: 'Column remembered' };
  }),
];
