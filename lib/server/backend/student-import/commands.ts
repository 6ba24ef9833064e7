import type { ParentType } from '@/lib/contract/parents';
import { recordChanges } from '../changes/commands';
import type { FieldChange } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import type { Actor } from '../identity/access-tokens';
import { parentRow } from '../parents/commands';
import type { NewParent, ParentPlan } from './checks';

async function registerPeople(db: Db, { people }: ParentPlan, actor: Actor): Promise<Map<string, number>> {
  const registered = await mapInBatches([...people.values()], (batch) =>
    db
      .insertInto('users')
      .values(
        batch.map(({ mobileno, first_name, middle_name, last_name, email }) =>
          parentRow({ mobileno, first_name, middle_name, last_name, email, profilepic: '' }, actor),
        ),
      )
      .returning(['id', 'mobileno'])
      .execute(),
  );
  return new Map(registered.map(({ id, mobileno }) => [mobileno, id]));
}

interface Child {
  id: number;
  name: string;
  parents: NewParent[];
}

interface AddedLink {
  student_id: number;
  user_id: number;
  parent_type: ParentType;
  is_new: 0 | 1;
}

/** Must be called in the import's transaction. */
export async function addParents(db: Db, actor: Actor, plan: ParentPlan, children: Child[]): Promise<AddedLink[]> {
  const newIds = await registerPeople(db, plan, actor);
  const links = children.flatMap(({ id, name, parents }) =>
    parents.map(({ type, mobileno, userId }) => ({
      name,
      student_id: id,
      user_id: userId ?? newIds.get(mobileno) ?? 0,
      parent_type: type,
      is_new: userId === null ? (1 as const) : (0 as const),
    })),
  );
  await mapInBatches(links, async (batch) => {
    const rows = batch.map(({ student_id, user_id, parent_type }) => ({
      student_id,
      user_id,
      parent_type,
      created_at: now(),
    }));
    await db.insertInto('student_parents').values(rows).execute();
    return [];
  });
  // A new person is recorded as added with the first child, and as linked with the siblings.
  const seen = new Set<number>();
  const records = links.map(({ student_id, user_id, is_new, name }) => {
    const isAdded = is_new === 1 && !seen.has(user_id);
    seen.add(user_id);
    const change: FieldChange = [null, student_id, '', name];
    return {
      verb: isAdded ? ('added' as const) : ('linked' as const),
      recordId: user_id,
      values: { student_id: change },
    };
  });
  for (const verb of ['added', 'linked'] as const) {
    const ofVerb = records.filter((record) => record.verb === verb);
    await recordChanges(db, actor, { noun: 'parents', verb }, ofVerb);
  }
  return links.map(({ name: _, ...link }) => link);
}
