import * as contract from '@/lib/contract/duplicates';
import { defineRoute } from '../http/define-route';
import { markDistinct, mergeStudents, unmarkDistinct } from './commands';
import { presentPairs, presentSimilar } from './presenter';
import { findDuplicates, findSimilarStudents } from './queries';

const maxSimilar = 3;

export const duplicateRoutes = [
  defineRoute(contract.listDuplicates, async ({ db, actor, query: { page, page_size } }) => {
    const pairs = await findDuplicates(db, actor.schoolId);
    const listed = pairs.slice((page - 1) * page_size, page * page_size);
    return {
      status: 'success',
      data: await presentPairs(db, actor.schoolId, listed),
      total_records: pairs.length,
    };
  }),

  defineRoute(contract.findSimilar, async ({ db, actor: { schoolId }, query }) => ({
    status: 'success',
    data: await presentSimilar(db, schoolId, await findSimilarStudents(db, schoolId, query, maxSimilar)),
  })),

  defineRoute(contract.markDistinct, async ({ db, actor, body }) => {
    await markDistinct(db, actor, body);
    return { status: 'success', message: 'Marked as different students' };
  }),

  defineRoute(contract.unmarkDistinct, async ({ db, actor, query }) => {
    await unmarkDistinct(db, actor, query);
    return { status: 'success', message: 'No longer marked as different students' };
  }),

  defineRoute(contract.mergeStudents, async ({ db, actor, body }) => ({
    status: 'success',
    message: 'Students merged',
    bin_id: await mergeStudents(db, actor, body),
  })),
];
