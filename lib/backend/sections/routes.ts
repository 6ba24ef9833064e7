import * as contract from '@/lib/contract/sections';
import { defineRoute } from '../http/define-route';
import { createSection, deleteSection, setSectionActive, updateSection } from './commands';
import { byClassAndName, sectionColumns, withHeads } from './present';
import { findSections, getSectionInSchool, searchSections } from './queries';

export const sectionRoutes = [
  defineRoute(contract.listSections, async ({ db, actor, query }) => {
    const searched = await searchSections(db, actor.schoolId, query.search);
    const found = findSections(db, actor.schoolId, query.class_id, searched);
    const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await byClassAndName
      .reduce((ordered, term) => ordered.orderBy(term), found.select(sectionColumns))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute();
    const sections = await withHeads(
      db,
      rows.map((row) => ({ ...row, isactive: row.isactive === 1 })),
    );
    return { status: 'success', sections, totalrecords: Number(total) };
  }),

  defineRoute(contract.createSection, async ({ db, actor, body }) => {
    const id = await createSection(db, body, actor);
    return { status: 'success', message: 'Section added successfully', data: { id } };
  }),

  defineRoute(contract.updateSection, async ({ db, actor, query, body }) => {
    await updateSection(db, query.section_id, body, actor);
    return { status: 'success', message: 'Section updated successfully' };
  }),

  defineRoute(contract.deleteSection, async ({ db, actor, query }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    await deleteSection(db, query.section_id, actor);
    return { status: 'success', message: 'Section deleted successfully' };
  }),

  defineRoute(contract.toggleSectionStatus, async ({ db, actor, query }) => {
    const isActive = (await getSectionInSchool(db, actor.schoolId, query.section_id)).isactive !== 1;
    await setSectionActive(db, query.section_id, isActive, actor);
    return { status: 'success', message: isActive ? 'Section enabled' : 'Section disabled' };
  }),
];
