/** The embedded backend as one Hono app, opened once per process. */
import { Hono } from 'hono';
import { apiPrefix, pathWith } from '@/lib/contract/call';
import { attendanceRoutes } from './attendance/routes';
import { authRoutes } from './auth/routes';
import { broadcastRoutes } from './broadcasts/routes';
import { classRoutes } from './classes/routes';
import { employeeRoutes } from './employees/routes';
import { fileRoutes, serveFile } from './files/routes';
import { holidayRoutes } from './holidays/routes';
import type { Backend, Route } from './http/define-route';
import { errorReply, replyToError, storageFailed } from './http/reply';
import { importRoutes } from './imports/routes';
import { mealPlanRoutes } from './meal-plan/routes';
import { type OpenBackend, openFromSettings } from './open-backend';
import { parentRoutes } from './parents/routes';
import { schoolRoutes } from './school/routes';
import { sectionStudentRoutes } from './section-students/routes';
import { sectionTeacherRoutes } from './section-teachers/routes';
import { sectionRoutes } from './sections/routes';
import { demoMobile } from './seed/demo';
import { studentRoutes } from './students/routes';
import { subjectRoutes } from './subjects/routes';
import { type StorageWatch, watchStorage } from './watch-storage';

const routes: Route[] = [
  ...authRoutes,
  ...schoolRoutes,
  ...employeeRoutes,
  ...studentRoutes,
  ...parentRoutes,
  ...importRoutes,
  ...classRoutes,
  ...subjectRoutes,
  ...holidayRoutes,
  ...sectionRoutes,
  ...sectionTeacherRoutes,
  ...sectionStudentRoutes,
  ...fileRoutes,
  ...attendanceRoutes,
  ...mealPlanRoutes,
  ...broadcastRoutes,
];

/** All routes of `/api/v1`, on a given backend. */
export function createApp(backend: Backend, watch?: StorageWatch): Hono {
  const app = new Hono();
  for (const { call, answer } of routes) {
    const path = apiPrefix + pathWith(call.path, (name) => `:${name}`);
    app.on(call.method, path, (context) => answer(context.req.raw, backend, context.req.param()));
  }
  // Uploaded files, served beside `/api/v1` as an upstream would.
  app.get('/files/:folder/:filename', (context) => serveFile(context.req.raw, backend, context.req.param()));
  app.notFound(() => errorReply(404, 'There is no such call.'));
  app.onError((error, context) => {
    watch?.note(error);
    return replyToError(error, context.req.raw);
  });
  return app;
}

interface Running extends OpenBackend {
  app: Hono;
  watch: StorageWatch;
}

// On globalThis: Next may load this module more than once, but the data directory can be locked only once.
const slot = globalThis as typeof globalThis & { homeroomBackend?: Promise<Running> };

async function start(): Promise<Running> {
  const open = await openFromSettings();
  const watch = watchStorage(open);
  return { ...open, watch, app: createApp(open.backend, watch) };
}

function running(): Promise<Running> {
  slot.homeroomBackend ??= start().catch((error: unknown) => {
    slot.homeroomBackend = undefined;
    throw error;
  });
  return slot.homeroomBackend;
}

/**
 * Opens the database and the file store, runs the migrations and seeds a new database.
 * @returns the number that signs in to the demo school, `null` for a school of one's own.
 * @throws {StorageError} with a message for the operator.
 */
export async function openBackend(): Promise<string | null> {
  const { backend } = await running();
  return demoMobile(backend.db);
}

/** Handles one request to `/api/v1`; the first one opens the backend. */
export async function backendFetch(request: Request): Promise<Response> {
  const { app, watch } = await running();
  const damage = watch.damage();
  return damage ? storageFailed(request, damage) : app.fetch(request);
}

/** @throws while calls can't be answered. */
export async function checkBackend(): Promise<void> {
  await (await running()).watch.check();
}

/** Closes the backend and releases the data directory; the next call opens it again. */
export async function closeBackend(): Promise<void> {
  const open = slot.homeroomBackend;
  slot.homeroomBackend = undefined;
  await (await open)?.close();
}
