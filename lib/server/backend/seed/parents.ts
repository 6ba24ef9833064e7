import type { ParentType } from '@/lib/contract/parents';
import { batches } from '../db/batches';
import type { NewRow } from '../db/schema';
import { updateSearchTexts } from '../students/commands';
import { randomAdultName } from './names';
import { firstNumbers, insertUsers, owned, type Seeding, userRow } from './people';
import { schoolId } from './school';
import { randomOf } from './seeded-random';
import type { SeededStudent } from './students';

const kinds = [
  { type: 'father', gender: 'M', share: 0.6 },
  { type: 'mother', gender: 'F', share: 0.5 },
  { type: 'guardian', gender: 'M', share: 0.03 },
] as const;

interface Parent {
  user: NewRow<'users'>;
  studentId: number;
  type: ParentType;
}

export async function seedParents({ db, session }: Seeding, students: SeededStudent[]): Promise<void> {
  const parents = students.flatMap(({ id, lastname }, index) =>
    kinds.flatMap(({ type, gender, share }, kindIndex): Parent[] => {
      const random = randomOf(type, index);
      if (!random.happens(share)) return [];
      const family = type === 'guardian' ? undefined : lastname;
      const numbers = { email: id, mobile: firstNumbers.parents + index * kinds.length + kindIndex };
      const user = userRow(session, random, randomAdultName(random, gender, family), numbers);
      return [{ user, studentId: id, type }];
    }),
  );
  const ids = await insertUsers(
    db,
    parents.map(({ user }) => user),
  );
  const links = parents.map(({ studentId, type }, index) => ({
    student_id: studentId,
    user_id: ids[index] ?? 0,
    parent_type: type,
    created_at: owned(session).created_at,
  }));
  for (const batch of batches(links)) await db.insertInto('student_parents').values(batch).execute();
  await updateSearchTexts(
    db,
    schoolId,
    students.map(({ id }) => id),
  );
}
