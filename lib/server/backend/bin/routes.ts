import * as contract from '@/lib/contract/bin';
import { defineRoute } from '../http/define-route';
import { finishPurge } from '../maintenance/finish-deletion';
import { discardFromBin, restoreFromBin } from './commands';
import { listBinEntries } from './queries';

export const binRoutes = [
  defineRoute(contract.listBin, async ({ db, actor, binDays, query }) => ({
    status: 'success',
    ...(await listBinEntries(db, actor.schoolId, binDays, query)),
  })),

  defineRoute(contract.restoreRecord, async ({ db, actor, binDays, body: { bin_id, name } }) => ({
    status: 'success',
    message: await restoreFromBin(db, actor, { binId: bin_id, newName: name, binDays }),
  })),

  defineRoute(contract.deleteFromBin, async ({ db, actor, binDays, query: { bin_id }, logger, afterCommit }) => {
    await discardFromBin(db, actor, bin_id, binDays);
    afterCommit((database) => finishPurge(database, logger));
    return { status: 'success', message: 'Deleted for good' };
  }),
];
