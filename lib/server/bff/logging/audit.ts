import { type LogEvent, log } from '@/lib/server/log';
import type { RequestContext } from '../request-context';
import type { Session } from '../session/sealed-cookies';

type Action = 'sign-in' | 'sign-out' | 'write' | 'export';

/** Does not depend on `LOG_LEVEL`. */
export function audit({ services, requestId }: RequestContext, session: Session, action: Action, details?: LogEvent) {
  const { userId, schoolId, id } = session;
  log(services.auditLogger, { requestId, ...details, userId, schoolId, sessionId: id }, action);
}
