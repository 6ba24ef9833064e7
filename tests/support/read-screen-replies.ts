import type { Kysely } from 'kysely';
import { createApp } from '@/lib/server/backend/app';
import type { Schema } from '@/lib/server/backend/db/schema';
import { issueToken } from '@/lib/server/backend/identity/access-tokens';
import { defaultSessions, plainBackend } from './plain-backend';
import { readRows } from './sheets';

const isId = /^(id|.*Id|.*_id|.*id|created_?[bB]y|versions?)$/;

/** Removes the ids, and also the versions, because versions contain ids. */
const withoutIds = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (key, value) => (isId.test(key) ? undefined : value)));

interface ReadScreenRepliesOptions {
  db: Kysely<Schema>;
  filesDir: string;
  mobile: string;
  shouldIgnoreIds?: boolean;
}

/**
 * Reads all screens of a school, and returns the replies by name. Tests compare the replies before and after a move.
 */
export async function readScreenReplies({
  db,
  filesDir,
  mobile,
  shouldIgnoreIds = false,
}: ReadScreenRepliesOptions): Promise<Record<string, unknown>> {
  const user = await db.selectFrom('users').selectAll().where('mobileno', '=', mobile).executeTakeFirstOrThrow();
  const app = createApp(plainBackend(db, filesDir));
  const headers = { authorization: `Bearer ${await issueToken(db, user.id, defaultSessions)}` };
  const identity = `user_id=${user.id}&school_id=${user.school_id}&schoolid=${user.school_id}`;
  const fetchPath = (path: string) => app.fetch(new Request(`http://embedded${path}`, { headers }));
  const readReply = async (path: string) => {
    const response = await fetchPath(`/api/v1${path}${path.includes('?') ? '&' : '?'}${identity}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    if (!response.headers.get('content-type')?.includes('json')) return readRows(await response.arrayBuffer());
    const body = await response.json();
    return shouldIgnoreIds ? withoutIds(body) : body;
  };
  const mark = await db
    .selectFrom('attendance')
    .select(['section_id', 'day', 'student_id'])
    .where('school_id', '=', user.school_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [year, month] = mark.day.split('-').map(Number);
  const plan = await db
    .selectFrom('meal_plans')
    .select('filepath')
    .where('school_id', '=', user.school_id)
    .where('filepath', '!=', '')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const file = await fetchPath(`/files/${plan.filepath.split('/').map(encodeURIComponent).join('/')}`);
  const paths = {
    profile: '/web/user/profile',
    day: `/school/day?day=${mark.day}`,
    employees: '/employee/list?page=1&pageSize=100&sort=-firstName',
    students: '/students/list?page=3&per_page=500&sort=firstName',
    'students found': '/students/list?page=1&per_page=500&search=sharma',
    'students of a section': `/section/students?section_id=${mark.section_id}`,
    parents: `/students/parents?student_id=${mark.student_id}`,
    teachers: `/section/teachers?section_id=${mark.section_id}`,
    classes: '/classes/list',
    sections: '/sections/list?page=1&pageSize=100',
    subjects: '/subject/list?page=1&page_size=100',
    holidays: '/holiday/list',
    'meal plans': '/school/meal-plan',
    broadcasts: '/diary/broadcast?page=1',
    attendance: `/section/attendance/export?section_id=${mark.section_id}&month=${month}&year=${year}`,
  };
  const replies: Record<string, unknown> = { file: Buffer.from(await file.arrayBuffer()).toString('base64') };
  for (const [name, path] of Object.entries(paths)) replies[name] = await readReply(path);
  return replies;
}
