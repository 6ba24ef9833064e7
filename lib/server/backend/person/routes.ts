import * as contract from '@/lib/contract/person';
import { definePreparedRoute, defineRoute } from '../http/define-route';
import { finishDeletion } from '../maintenance/finish-deletion';
import { erasePerson, findErased } from './commands';
import { presentErasure, presentHandOver } from './presenter';
import { getPerson } from './queries';

export const personRoutes = [
  defineRoute(contract.handOverPerson, async ({ db, actor, files, query: { noun, record_id } }) =>
    presentHandOver(db, files, actor.schoolId, await getPerson(db, actor.schoolId, noun, record_id)),
  ),

  defineRoute(contract.previewErasure, async ({ db, actor, recordDays, query: { noun, record_id } }) => ({
    status: 'success',
    ...(await presentErasure(db, actor.schoolId, await getPerson(db, actor.schoolId, noun, record_id), recordDays)),
  })),

  definePreparedRoute(
    contract.erasePerson,
    async ({ db, actor, body, activities }) => {
      await findErased(db, actor, body);
      // The waiting entries may contain a search for the person.
      await activities.flush();
    },
    async ({ db, actor, body, files, logger, audit, afterCommit }) => {
      for (const { noun, id } of await erasePerson(db, actor, body)) audit('person erased', { noun, recordId: id });
      afterCommit((database) => finishDeletion(database, files, logger));
      return { status: 'success', message: 'The data has been erased' };
    },
  ),
];
