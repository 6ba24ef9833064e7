import { Hono } from 'hono';
import { apiPrefix, replacePathParams } from '@/lib/contract/call';
import { accessRoutes } from './access/routes';
import { attendanceRoutes } from './attendance/routes';
import { authRoutes } from './auth/routes';
import { readLastBackup } from './backup/last-backup';
import { binRoutes } from './bin/routes';
import { broadcastRoutes } from './broadcasts/routes';
import { bulkRoutes } from './bulk/routes';
import { classRoutes } from './classes/routes';
import { duplicateRoutes } from './duplicates/routes';
import { importedEmployees } from './employees/import';
import { employeeRoutes } from './employees/routes';
import { fileRoutes, serveFile } from './files/routes';
import { holidayRoutes } from './holidays/routes';
import type { Backend, Route } from './http/define-route';
import { type BackendReply, errorReply, replyToError, storageFailureReply } from './http/reply';
import { importRoutes } from './imports/routes';
import { finishDeletion } from './maintenance/finish-deletion';
import { startMaintenance } from './maintenance/start-maintenance';
import { mealPlanRoutes } from './meal-plan/routes';
import { mySectionRoutes } from './my-sections/routes';
import { type ConsoleParts, type OpenBackend, openFromSettings } from './open-backend';
import { parentRoutes } from './parents/routes';
import { personRoutes } from './person/routes';
import { recordRoutes } from './record/routes';
import { schoolRoutes } from './school/routes';
import { schoolYearRoutes } from './school-years/routes';
import { sectionStudentRoutes } from './section-students/routes';
import { sectionTeacherRoutes } from './section-teachers/routes';
import { sectionRoutes } from './sections/routes';
import { type StartSummary, summarizeStart } from './start-summary';
import { importedStudents } from './student-import/import';
import { studentImportRoutes } from './student-import/routes';
import { studentRoutes } from './students/routes';
import { subjectRoutes } from './subjects/routes';
import { viewRoutes } from './views/routes';
import { type StorageWatch, watchStorage } from './watch-storage';

const singleRoutes: Route[] = [
  ...authRoutes,
  ...schoolRoutes,
  ...employeeRoutes,
  ...studentRoutes,
  ...duplicateRoutes,
  ...studentImportRoutes,
  ...parentRoutes,
  ...importRoutes({ employees: importedEmployees, students: importedStudents }),
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
  ...accessRoutes,
  ...recordRoutes,
  ...binRoutes,
  ...personRoutes,
  ...schoolYearRoutes,
  ...viewRoutes,
  ...mySectionRoutes,
];

const routes = [...singleRoutes, ...bulkRoutes(singleRoutes)];

export function createApp(backend: Backend, watch?: StorageWatch): Hono {
  const app = new Hono();
  for (const { call, handle } of routes) {
    const path = apiPrefix + replacePathParams(call.path, (name) => `:${name}`);
    app.on(call.method, path, (context) => handle(context.req.raw, backend, context.req.param()));
  }
  // Other servers of this API also serve files at `/files`, and not below `/api/v1`.
  app.get('/files/:folder/:filename', (context) => serveFile(context.req.raw, backend, context.req.param()));
  app.notFound(() => errorReply(404, 'There is no such call.'));
  app.onError((error, context) => {
    watch?.recordError(error);
    return replyToError(error, context.req.raw, backend.logger);
  });
  return app;
}

export interface RunningBackend extends OpenBackend {
  fetch(request: Request): BackendReply | Promise<BackendReply>;
  /**
   * After a failure, also checks that the database can be written to. The thrown error has the reason as its `code`.
   */
  check(): Promise<void>;
  summarizeStart(): Promise<StartSummary>;
  /** The date is 1 January 1970 if there is no backup. */
  lastBackup(): Promise<Date>;
}

/** @throws {StorageError} with a message for the operator. */
export async function startBackend(parts: ConsoleParts): Promise<RunningBackend> {
  const open = await openFromSettings(parts);
  await finishDeletion(open.backend.db, open.backend.files, parts.logger);
  const watch = watchStorage(open);
  const endMaintenance = startMaintenance(open.backend);
  const app = createApp(open.backend, watch);
  return {
    ...open,
    close: () => endMaintenance().finally(open.close),
    fetch(request) {
      const damage = watch.damage();
      return damage ? storageFailureReply(request, damage, open.backend.logger) : app.fetch(request);
    },
    check: watch.check,
    summarizeStart: () => summarizeStart(open.backend.reads, parts.settings),
    lastBackup: async () => new Date((await readLastBackup(open.backend.reads)) ?? 0),
  };
}
