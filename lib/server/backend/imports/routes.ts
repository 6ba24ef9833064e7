import * as contract from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import { defineRoute } from '../http/define-route';
import { undoImport } from './commands';
import { countOf, type ImportedKind } from './presenter';

export const importRoutes = (kinds: { [N in ImportedNoun]: ImportedKind }) => [
  defineRoute(contract.undoImport, async ({ db, actor, params }) => {
    const { noun, removed, kept } = await undoImport(db, actor, params.import_id, kinds);
    return { status: 'success', message: `${countOf(noun, removed)} removed`, removed, kept };
  }),
];
