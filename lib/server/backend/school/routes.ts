import { dashboard } from '@/lib/contract/auth';
import { features } from '@/lib/contract/features';
import { seesOwnSectionsOnly } from '@/lib/contract/roles';
import { loadDay, loadProfile, updateSchool } from '@/lib/contract/school';
import { withChangeTracking } from '../changes/commands';
import { findLastChanges } from '../changes/queries';
import { defineRoute } from '../http/define-route';
import { presentValues } from '../record/queries';
import { saveSchool } from './commands';
import { countPeople, findBirthdays, findNextHoliday, findProfile, schoolRecord } from './queries';

/** The counts for a role without the dashboard. */
const noCounts = dashboard.parse({});

const maxShownChanges = 6;

export const schoolRoutes = [
  defineRoute(loadProfile, async ({ db, actor, binDays }) => ({
    status: 'success',
    message: 'Profile loaded',
    data: { ...(await findProfile(db, actor)), bin_days: binDays },
    dashboard: seesOwnSectionsOnly(actor.role) ? noCounts : await countPeople(db, actor.schoolId),
    features: [...features],
  })),

  defineRoute(
    updateSchool,
    withChangeTracking(
      schoolRecord,
      ({ actor }) => actor.schoolId,
      async ({ db, actor, body }) => {
        await saveSchool(db, actor.schoolId, body);
        return { status: 'success', message: 'School profile saved' };
      },
    ),
  ),

  defineRoute(loadDay, async ({ db, actor: { schoolId }, query: { day } }) => ({
    status: 'success',
    ...(await findBirthdays(db, schoolId, day)),
    next_holiday: await findNextHoliday(db, schoolId, day),
    changes: (await findLastChanges(db, schoolId, maxShownChanges)).map(({ recordId, fieldValues, ...change }) => ({
      ...change,
      record_id: recordId,
      values: presentValues(fieldValues),
    })),
  })),
];
