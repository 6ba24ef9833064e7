import type { Db } from '../db/schema';
import { parentName } from '../students/fields';
import { presentStudent } from '../students/presenter';
import { findParents, studentsOf, withPlacement } from '../students/queries';
import type { Match, Pair } from './fields';
import { countAttendance, countSharedDays } from './queries';

async function findPresented(db: Db, schoolId: number, ids: number[]) {
  const rows = await withPlacement(studentsOf(db, schoolId).where('students.id', 'in', ids)).execute();
  return new Map(rows.map((row) => [row.id, presentStudent(row)]));
}

export async function presentPairs(db: Db, schoolId: number, pairs: Pair[]) {
  const ids = pairs.flatMap((pair) => pair.ids);
  const students = await findPresented(db, schoolId, ids);
  const parents = await findParents(db, schoolId, ids);
  const days = await countAttendance(db, schoolId, ids);
  const compared = (id: number) => {
    const student = students.get(id);
    return (
      student && {
        student,
        parents: (parents.get(id) ?? []).map((parent) => ({
          name: parentName(parent),
          parent_type: parent.parent_type,
        })),
        attendance_days: days.get(id) ?? 0,
      }
    );
  };
  const presented = [];
  for (const { ids: pair, certainty, reasons } of pairs) {
    const [first, second] = [compared(pair[0]), compared(pair[1])];
    if (!first || !second) continue;
    const shared_days = await countSharedDays(db, schoolId, pair);
    presented.push({ certainty, reasons, students: [first, second], shared_days });
  }
  return presented;
}

export async function presentSimilar(db: Db, schoolId: number, matches: (Match & { id: number })[]) {
  const students = await findPresented(
    db,
    schoolId,
    matches.map(({ id }) => id),
  );
  return matches.flatMap(({ id, ...match }) => {
    const student = students.get(id);
    return student ? { ...match, student } : [];
  });
}
