import * as contract from '@/lib/contract/views';
import { defineRoute } from '../http/define-route';
import { deleteView, saveView } from './commands';
import { listViews } from './queries';

export const viewRoutes = [
  defineRoute(contract.listViews, async ({ db, actor }) => ({ status: 'success', data: await listViews(db, actor) })),

  defineRoute(contract.saveView, async ({ db, actor, body }) => {
    await saveView(db, actor, body);
    return { status: 'success', message: 'View saved' };
  }),

  defineRoute(contract.deleteView, async ({ db, actor, params }) => {
    await deleteView(db, actor, params.id);
    return { status: 'success', message: 'View deleted' };
  }),
];
