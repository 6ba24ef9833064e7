import * as contract from '@/lib/contract/my-sections';
import { defineRoute } from '../http/define-route';
import { findOwnSections, findOwnStudents } from './queries';

export const mySectionRoutes = [
  defineRoute(contract.listMySections, async ({ db, actor, query }) => ({
    status: 'success',
    data: await findOwnSections(db, actor, query.day),
  })),

  defineRoute(contract.listMyStudents, async ({ db, actor, query }) => ({
    status: 'success',
    data: await findOwnStudents(db, actor, query.section_id),
  })),
];
