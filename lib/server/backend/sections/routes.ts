import * as contract from '@/lib/contract/sections';
import { recordChange, withBin, withChangeTracking } from '../changes/commands';
import { sectionOrder } from '../classes/queries';
import { defineRoute } from '../http/define-route';
import { createSection, deleteSection, setSectionActive, updateSection } from './commands';
import { presentSections, sectionRecord } from './presenter';
import { findSections, getSectionInSchool, searchSections } from './queries';

export const sectionRoutes = [
  defineRoute(contract.listSections, async ({ db, actor, query }) => {
    const matchingIds = await searchSections(db, actor.schoolId, query.search);
    const matches = findSections(db, actor.schoolId, query.class_id, matchingIds);
    const { total } = await matches.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const order = await sectionOrder(db, actor.schoolId);
    const pageQuery = order
      .reduce((ordered, term) => ordered.orderBy(term), matches)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    return { status: 'success', sections: await presentSections(db, pageQuery), totalrecords: Number(total) };
  }),

  defineRoute(contract.createSection, async ({ db, actor, body }) => {
    const id = await createSection(db, body, actor);
    await recordChange(db, actor, { noun: 'sections', verb: 'added', recordId: id });
    return { status: 'success', message: 'Section added successfully', data: { id } };
  }),

  defineRoute(
    contract.updateSection,
    withChangeTracking(
      sectionRecord,
      ({ query }) => query.section_id,
      async ({ db, actor, query, body }) => {
        await updateSection(db, query.section_id, body, actor);
        return { status: 'success', message: 'Section updated successfully' };
      },
    ),
  ),

  defineRoute(
    contract.deleteSection,
    withBin(
      sectionRecord,
      ({ query }) => query.section_id,
      async ({ db, actor, query }) => {
        await deleteSection(db, query.section_id, actor);
        return { status: 'success', message: 'Section deleted successfully' };
      },
    ),
  ),

  defineRoute(
    contract.toggleSectionStatus,
    withChangeTracking(
      sectionRecord,
      ({ query }) => query.section_id,
      async ({ db, actor, query }) => {
        const isActive = (await getSectionInSchool(db, actor.schoolId, query.section_id)).isactive !== 1;
        await setSectionActive(db, query.section_id, isActive, actor);
        return { status: 'success', message: isActive ? 'Section enabled' : 'Section disabled' };
      },
    ),
  ),
];
