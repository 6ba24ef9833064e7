import { addDays } from '@/lib/contract/values/school-days';
import { owned, type Seeding } from './people';

interface PlannedBroadcast {
  type: 'Circular' | 'Notification';
  subject: string;
  description: string;
  dueInDays: number;
}

const circular = (dueInDays: number, subject: string, description: string): PlannedBroadcast => ({
  type: 'Circular',
  subject,
  description,
  dueInDays,
});
const notification = (dueInDays: number, subject: string, description: string): PlannedBroadcast => ({
  ...circular(dueInDays, subject, description),
  type: 'Notification',
});

const planned = [
  circular(-120, 'School uniform', 'From Monday all students must wear the new uniform. The store is open till 4 pm.'),
  notification(-96, 'First-term fee', 'Please pay the first-term fee at the office or by bank transfer.'),
  circular(-75, 'Parent-teacher meeting', 'Class teachers meet parents in their classrooms between 9 am and 1 pm.'),
  circular(-60, 'Half-yearly examinations', 'The timetable for the half-yearly examinations is on the notice board.'),
  notification(-44, 'Bus route 7', 'The Tilak Road stop moves to the petrol pump because of roadworks.'),
  circular(-30, 'Annual sports day', 'Students who are taking part report to the ground at 7.30 am in sports dress.'),
  notification(
    -21,
    'Health check-up',
    'A doctor will check the eyes and teeth of all students in the primary classes.',
  ),
  notification(-10, 'Library books', 'Please return borrowed books before the vacation begins.'),
  circular(-3, 'Results day', 'Report cards are handed to parents in person.'),
  notification(4, 'Power cut', 'The office is closed in the afternoon because of work on the power line.'),
  circular(12, 'Annual day rehearsal', 'Rehearsals take place in the hall during the last two periods.'),
  circular(25, 'Educational trip', 'Classes 6 to 8 visit the planetarium. Please sign the consent form.'),
];

export async function seedBroadcasts({ db, session }: Seeding): Promise<void> {
  const rows = planned.map(({ type, subject, description, dueInDays }) => {
    const duedate = addDays(session.today, dueInDays);
    const effectiveDate = addDays(session.today, Math.min(dueInDays - 5, 0));
    const savedAt = `${effectiveDate}T05:00:00.000Z`;
    return {
      ...owned(session),
      created_at: savedAt,
      updated_at: savedAt,
      notetype: type,
      subject,
      description,
      link: '',
      duedate,
      effective_date: effectiveDate,
      section_id: 0,
    };
  });
  await db.insertInto('broadcasts').values(rows).execute();
}
