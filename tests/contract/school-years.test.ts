import { describe, expect, it } from 'vitest';
import { restoreRecord } from '@/lib/contract/bin';
import { listActivities, listHistory } from '@/lib/contract/record';
import * as years from '@/lib/contract/school-years';
import {
  addSectionStudents,
  createSection,
  deleteSection,
  listSectionStudents,
  removeSectionStudents,
} from '@/lib/contract/sections';
import { deleteStudent, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { startStaffedSchool } from '../support/sections';
import { readRows } from '../support/sheets';
import { addStudent, createStudentBody, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const dayMs = 24 * 60 * 60_000;

/** Starts a school with the sections 1 A, 1 B and 2 A. There are two students in each, and one has no section. */
async function startWithSections() {
  const { school, classIds, empIds } = await startStaffedSchool();
  const [teacherid = 0, adminid = 0] = empIds.flatMap((id) => id ?? []);
  const addSection = async (classid: number | undefined, section: string) => {
    const body = { section, classid: classid ?? 0, isactive: true, teacherid, adminid };
    return Number(Object((await school.call(createSection, { body })).data).id);
  };
  const [first, second] = classIds;
  const ids = [await addSection(first, 'A'), await addSection(first, 'B'), await addSection(second, 'A')] as const;
  const students = [];
  for (const section_id of ids) {
    const pair = [(await addStudent(school)).id, (await addStudent(school)).id] as const;
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [...pair] } });
    students.push(pair);
  }
  const [oneA, oneB, twoA] = ids;
  const body: years.YearStart = {
    name: '2025-26',
    last_year_id: 0,
    max_students: 60,
    sections: [
      { section_id: oneA, to: twoA },
      { section_id: oneB, to: twoA },
      { section_id: twoA, to: 'leaves' },
    ],
    students: [],
  };
  const [[a1, a2], [b1, b2], [c1, c2]] = students as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  return { school, oneA, oneB, twoA, a1, a2, b1, b2, c1, c2, body, addSection, classIds };
}

type Started = Awaited<ReturnType<typeof startWithSections>>;

const start = ({ school, body }: Started, changes: Partial<years.YearStart> = {}) =>
  school.call(years.startYear, { body: { ...body, ...changes } });

/** Returns the section and the status of every student who is or was in a section, such as `12 active`. */
async function placementsOf(school: TestBackend) {
  const students = await findStudents(school);
  return Object.fromEntries(
    students.map(({ id, sectionId, isActive }) => [id, `${sectionId} ${isActive ? 'active' : 'inactive'}`]),
  );
}

const problemsOf = async ({ school, body }: Started, changes: Partial<years.YearStart>) => {
  const input = { body: { ...body, ...changes } };
  const before = await placementsOf(school);
  const { problems } = await school.call(years.checkYearStart, input);
  const refused = await school.refusal(years.startYear, input);
  expect(refused).toMatchObject({ status: 422, body: { detail: problems } });
  expect(await placementsOf(school)).toEqual(before);
  return problems;
};

describe('the start of a school year', () => {
  it('moves every student once, also into a section that is emptied in the same step', async () => {
    const started = await startWithSections();
    const { school, twoA, a1, a2, b1, b2, c1, c2 } = started;
    const reply = await start(started);
    expect(reply).toMatchObject({ promoted: 4, stayed: 0, left: 2, removed: 0 });
    expect(await placementsOf(school)).toMatchObject({
      ...Object.fromEntries([a1, a2, b1, b2].map((id) => [id, `${twoA} active`])),
      ...Object.fromEntries([c1, c2].map((id) => [id, 'null inactive'])),
    });
  });

  it('follows the marks of students before the rule of their section', async () => {
    const started = await startWithSections();
    const { school, oneA, oneB, twoA, a1, a2, b1, c1 } = started;
    const students = [
      { student_id: a1, to: 'stays' as const },
      { student_id: b1, to: 'leaves' as const },
      { student_id: c1, to: oneB },
    ];
    expect(await start(started, { students })).toMatchObject({ promoted: 3, stayed: 1, left: 2 });
    expect(await placementsOf(school)).toMatchObject({
      [a1]: `${oneA} active`,
      [a2]: `${twoA} active`,
      [b1]: 'null inactive',
      [c1]: `${oneB} active`,
    });
  });

  it('takes inactive students out of their sections, and leaves students without a section alone', async () => {
    const started = await startWithSections();
    const { school, a1 } = started;
    const unplaced = await addStudent(school);
    await school.call(toggleStudentStatus, { query: { student_id: a1 } });
    expect(await start(started)).toMatchObject({ promoted: 3, left: 2, removed: 1 });
    expect(await placementsOf(school)).toMatchObject({ [a1]: 'null inactive', [unplaced.id]: 'null active' });
  });

  it('moves a student who was added to a section after the plan was read', async () => {
    const started = await startWithSections();
    const { school, oneA, twoA } = started;
    await school.call(years.loadYearPlan, {});
    const { id } = await addStudent(school);
    await school.call(addSectionStudents, { query: { section_id: oneA }, body: { student_ids: [id] } });
    await start(started);
    expect(await placementsOf(school)).toMatchObject({ [id]: `${twoA} active` });
  });

  it('keeps the former class lists and the former sections of each student', async () => {
    const started = await startWithSections();
    const { school, a1, c1, twoA } = started;
    const { year_id } = await start(started);
    const list = await school.call(years.listSchoolYears, {});
    expect(list.years).toEqual([
      { year_id, name: '2025-26', started_by: 'Admin', started_at: expect.any(String), undo_days: 14 },
    ]);
    expect(list.sections.map(({ classname, section, students }) => `${classname} ${section}: ${students}`)).toEqual([
      'Grade 1 A: 2',
      'Grade 1 B: 2',
      'Grade 2 A: 2',
    ]);
    const query = { year_section_id: list.sections[0]?.year_section_id ?? 0 };
    const former = (await school.call(years.listYearStudents, { query })).data;
    expect(former.find(({ id }) => id === a1)).toMatchObject({ outcome: 'promoted', to: 'Grade 2 A' });
    const ofStudent = await school.call(years.listFormerSections, { query: { student_id: c1 } });
    expect(ofStudent.data).toEqual([{ year_id, name: '2025-26', classname: 'Grade 2', section: 'A', outcome: 'left' }]);
    await school.call(deleteSection, { query: { section_id: twoA } });
    expect((await school.call(years.listSchoolYears, {})).sections).toEqual(list.sections);
  });

  it('is recorded in the history of each student, with one entry for all', async () => {
    const started = await startWithSections();
    const { school, a1, c1 } = started;
    await start(started);
    const entryOf = async (record_id: number) =>
      (await school.call(listHistory, { query: { noun: 'students', record_id } })).data[0];
    expect(await entryOf(a1)).toMatchObject({
      verb: 'moved',
      section: 'Grade 2 A',
      values: [{ field: 'section_id', old: 'Grade 1 A', new: 'Grade 2 A' }],
    });
    expect(await entryOf(c1)).toMatchObject({
      verb: 'deactivated',
      values: [
        { field: 'section_id', old: 'Grade 2 A', new: '' },
        { field: 'isactive', old: 'true', new: 'false' },
      ],
    });
    const query = { kind: 'changes', page: 1, page_size: 2 } as const;
    const latest = (await school.call(listActivities, { query })).data;
    expect(latest.map(({ verb, count }) => [verb, count])).toEqual([
      ['deactivated', 2],
      ['moved', 4],
    ]);
  });

  it('happens once: a second start changes nothing, whatever its name is', async () => {
    const started = await startWithSections();
    const { school } = started;
    await start(started);
    const after = await placementsOf(school);
    const message = expect.stringContaining('Admin has already ended the school year 2025-26');
    for (const name of ['2025-26', '2026-27']) {
      const refused = await school.refusal(years.startYear, { body: { ...started.body, name } });
      expect(refused).toMatchObject({ status: 409, body: { message } });
    }
    expect(await placementsOf(school)).toEqual(after);
  });

  it('happens once when two people start at the same time', async () => {
    const started = await startWithSections();
    const { school, body } = started;
    const replies = await Promise.all([school.send(years.startYear, { body }), school.send(years.startYear, { body })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await school.call(years.listSchoolYears, {})).years).toHaveLength(1);
  });

  it('names the section or the student of each problem, and changes nothing', async () => {
    const started = await startWithSections();
    const { school, oneA, oneB, a1, addSection, classIds } = started;
    const closed = await addSection(classIds[1], 'Closed');
    await school.db.updateTable('sections').set({ isactive: 0 }).where('id', '=', closed).execute();
    const [first, second, third] = started.body.sections as [
      (typeof started.body.sections)[0],
      (typeof started.body.sections)[0],
      (typeof started.body.sections)[0],
    ];
    const unplaced = await addStudent(school);
    const cases: [Partial<years.YearStart>, string, string][] = [
      [{ name: ' ' }, 'name', 'The name of the ending school year is required'],
      [{ sections: [first, third] }, `section_${oneB}`, 'Please choose where the 2 students of Grade 1 B go.'],
      [{ sections: [first, first, second, third] }, `section_${oneA}`, 'This section is listed twice.'],
      [
        { sections: [{ section_id: oneA, to: 999_999 }, second, third] },
        `section_${oneA}`,
        'The new section was deleted. Please choose another one.',
      ],
      [
        { sections: [{ section_id: oneA, to: closed }, second, third] },
        `section_${oneA}`,
        'Grade 2 Closed is not active. Please choose another section.',
      ],
      [
        { sections: [...started.body.sections, { section_id: 999_999, to: 'stays' }] },
        'section_999999',
        'This section was deleted. Please reload the page.',
      ],
      [{ max_students: 3 }, 'max_students', 'Grade 2 A would have more than 3: 4 students.'],
      [
        {
          students: [
            { student_id: a1, to: 'stays' },
            { student_id: a1, to: 'leaves' },
          ],
        },
        `student_${a1}`,
        'This student is listed twice.',
      ],
      [
        { students: [{ student_id: unplaced.id, to: 'leaves' }] },
        `student_${unplaced.id}`,
        'This student is no longer in a section, or no longer active. Please remove the mark.',
      ],
    ];
    for (const [changes, field, message] of cases) {
      expect(await problemsOf(started, changes)).toEqual([{ field, message }]);
    }
  });

  it('needs students in sections', async () => {
    const { school } = await startStaffedSchool();
    const body = { name: '2025-26', last_year_id: 0, max_students: 60, sections: [], students: [] };
    const { problems } = await school.call(years.checkYearStart, { body });
    expect(problems).toEqual([
      { field: 'sections', message: 'No active student is in a section. There is nothing to move.' },
    ]);
  });

  it('can be checked, and downloaded as a sheet with every student', async () => {
    const started = await startWithSections();
    const { school, body } = started;
    const before = await placementsOf(school);
    const counts = { promoted: 4, stayed: 0, left: 2, removed: 0, unplaced: 3, problems: [] };
    expect(await school.call(years.checkYearStart, { body })).toMatchObject(counts);
    const rows = await readRows(await (await school.send(years.downloadYearSheet, { body })).arrayBuffer());
    expect(rows).toHaveLength(7);
    expect(rows[1]).toEqual([expect.any(String), 'Aarav Sharma', 'Grade 1 A', 'Grade 2 A', 'Moves']);
    expect(await placementsOf(school)).toEqual(before);
  });
});

type WriteOf = (started: Started, id: number) => Promise<Response>;

/** Writes about one student of section 1 A each. */
const concurrentWrites: Record<string, WriteOf> = {
  Deactivated: ({ school }, id) => school.send(toggleStudentStatus, { query: { student_id: id } }),
  Moved: ({ school, oneB }, id) =>
    school.send(addSectionStudents, { query: { section_id: oneB }, body: { student_ids: [id] } }),
  Removed: ({ school, oneA }, id) =>
    school.send(removeSectionStudents, { query: { section_id: oneA }, body: { student_ids: [id] } }),
  Deleted: ({ school }, id) => school.send(deleteStudent, { params: { id } }),
  Renamed: ({ school }, id) => {
    const body = { ...createStudentBody({ firstname: 'Renamed', lastname: 'Rao' }), id };
    return school.send(updateStudent, { query: { student_id: id }, body });
  },
  Returned: ({ school, oneA }, id) =>
    school.send(addSectionStudents, { query: { section_id: oneA }, body: { student_ids: [id] } }),
};

type Step = () => Promise<Response>;

/**
 * Runs the writes and the start, and undoes the start.
 * @param run returns the replies to the writes.
 * @returns the refusal of each write, and what the start and the write have made of its student.
 */
async function runBesideStart(started: Started, run: (writes: Step[], startYear: Step) => Promise<Response[]>) {
  const { school, oneA, oneB, twoA, body } = started;
  const prepared: { name: string; id: number; step: Step }[] = [];
  for (const [name, write] of Object.entries(concurrentWrites)) {
    const { id } = await addStudent(school, { firstname: name });
    if (name !== 'Returned')
      await school.call(addSectionStudents, { query: { section_id: oneA }, body: { student_ids: [id] } });
    prepared.push({ name, id, step: () => write(started, id) });
  }
  const sections = body.sections.map((section) => (section.section_id === oneB ? { ...section, to: oneA } : section));
  const replies = await run(
    prepared.map(({ step }) => step),
    () => school.send(years.startYear, { body: { ...body, sections } }),
  );
  const students = await findStudents(school);
  const outcomes: Record<string, { refusal: string; student: unknown; former: unknown[] }> = {};
  for (const [index, { name, id }] of prepared.entries()) {
    const [reply, student] = [replies[index], students.find((candidate) => candidate.id === id)];
    const former = student && (await school.call(years.listFormerSections, { query: { student_id: id } })).data;
    outcomes[name] = {
      refusal: reply && !reply.ok ? (await reply.json()).message : '',
      student: student && [student.firstName, student.className, student.section, student.isActive],
      former: (former ?? []).map(({ classname, section, outcome }) => [classname, section, outcome]),
    };
  }
  const lists = [oneA, oneB, twoA].map((section_id) => school.call(listSectionStudents, { query: { section_id } }));
  const listedIds = (await Promise.all(lists)).flat().map(({ id }) => id);
  const placedIds = students.filter(({ sectionId }) => sectionId !== null).map(({ id }) => id);
  expect(listedIds.toSorted()).toEqual(placedIds.toSorted());
  const [year] = (await school.call(years.listSchoolYears, {})).years;
  await school.call(years.revertYearStart, { body: { year_id: year?.year_id ?? 0 } });
  return outcomes;
}

async function sendInOrder(steps: Step[]) {
  const replies = [];
  for (const step of steps) replies.push(await step());
  return replies;
}

it('the start of a school year and the writes of the same moment happen one after the other', async () => {
  const started = await startWithSections();
  const before = await runBesideStart(started, async (writes, start) =>
    (await sendInOrder([...writes, start])).slice(0, -1),
  );
  const after = await runBesideStart(started, async (writes, start) =>
    (await sendInOrder([start, ...writes])).slice(1),
  );
  const refusal = 'Some of these students are no longer in this section. No one was removed. Please reload the page.';
  const refused = [before, after].flatMap(Object.entries).filter(([, outcome]) => outcome.refusal !== '');
  expect(refused).toMatchObject([['Removed', { refusal }]]);
  for (const position of [2, 4]) {
    const outcomes = await runBesideStart(started, async (writes, start) => {
      const replies = await Promise.all(writes.toSpliced(position, 0, start).map((step) => step()));
      expect(replies[position]?.status).toBe(200);
      return replies.toSpliced(position, 1);
    });
    for (const [name, outcome] of Object.entries(outcomes)) {
      expect([before[name], after[name]], name).toContainEqual(outcome);
    }
  }
});

describe('the undo of a start', () => {
  it('brings back every section and status, and allows another start', async () => {
    const started = await startWithSections();
    const { school, a1 } = started;
    await school.call(toggleStudentStatus, { query: { student_id: a1 } });
    const before = await placementsOf(school);
    const { year_id } = await start(started);
    const query = { year_id: year_id ?? 0 };
    expect(await school.call(years.previewYearUndo, { query })).toMatchObject({ returned: 6, changed: 0 });
    expect(await school.call(years.revertYearStart, { body: query })).toMatchObject({ returned: 6, changed: 0 });
    expect(await placementsOf(school)).toEqual(before);
    expect((await school.refusal(years.revertYearStart, { body: query })).status).toBe(404);
    expect(await start(started)).toMatchObject({ promoted: 3 });
  });

  it('names the students who were changed since, and leaves them as they are', async () => {
    const started = await startWithSections();
    const { school, oneA, oneB, twoA, a1, a2, b1, c1, c2 } = started;
    const { year_id } = await start(started);
    await school.call(addSectionStudents, { query: { section_id: oneB }, body: { student_ids: [a1] } });
    await school.call(toggleStudentStatus, { query: { student_id: c1 } });
    await school.call(deleteStudent, { params: { id: b1 } });
    const added = await addStudent(school);
    await school.call(addSectionStudents, { query: { section_id: twoA }, body: { student_ids: [added.id] } });
    const reply = await school.call(years.revertYearStart, { body: { year_id: year_id ?? 0 } });
    expect(reply).toMatchObject({ returned: 3, changed: 2 });
    expect(reply.students).toEqual([
      { student_id: a1, name: 'Aarav Sharma', reason: 'Is in Grade 1 B now' },
      { student_id: c1, name: 'Aarav Sharma', reason: 'Was activated or deactivated since' },
    ]);
    expect(await placementsOf(school)).toMatchObject({
      [a1]: `${oneB} active`,
      [a2]: `${oneA} active`,
      [c1]: 'null active',
      [c2]: `${twoA} active`,
      [added.id]: `${twoA} active`,
    });
  });

  it('leaves students whose former section was deleted', async () => {
    const started = await startWithSections();
    const { school, oneB } = started;
    const { year_id } = await start(started);
    await school.call(deleteSection, { query: { section_id: oneB } });
    const reply = await school.call(years.previewYearUndo, { query: { year_id: year_id ?? 0 } });
    expect(reply).toMatchObject({ returned: 4, changed: 2 });
    expect(reply.students[0]?.reason).toBe('Grade 1 B was deleted');
  });

  it('is possible for 14 days', async () => {
    const started = await startWithSections();
    const { school } = started;
    const body = { year_id: (await start(started)).year_id ?? 0 };
    const created_at = new Date(Date.now() - 14 * dayMs).toISOString();
    await school.db.updateTable('school_years').set({ created_at }).execute();
    expect(await school.refusal(years.revertYearStart, { body })).toMatchObject({ status: 409 });
    expect((await school.call(years.listSchoolYears, {})).years[0]?.undo_days).toBe(0);
  });

  it('puts all plans out of date that were read after that start', async () => {
    const started = await startWithSections();
    const { school, twoA } = started;
    const sections = [{ section_id: twoA, to: 'stays' as const }];
    for (const name of ['2025-26', '2026-27']) {
      const last_year_id = (await school.call(years.loadYearPlan, {})).last_year_id ?? 0;
      const { year_id } = await start(started, { name, last_year_id, ...(last_year_id !== 0 && { sections }) });
      const plan = await school.call(years.loadYearPlan, {});
      const body = { ...started.body, name: '2027-28', last_year_id: plan.last_year_id, sections };
      await school.call(years.revertYearStart, { body: { year_id: year_id ?? 0 } });
      const before = await placementsOf(school);
      for (const call of [years.checkYearStart, years.downloadYearSheet, years.startYear]) {
        const message = expect.stringMatching(/^The start of a school year was undone after you opened this plan/);
        expect(await school.refusal(call, { body })).toMatchObject({ status: 409, body: { message } });
      }
      expect(await placementsOf(school)).toEqual(before);
      await start(started, { name, last_year_id, ...(last_year_id !== 0 && { sections }) });
    }
  });

  it('is possible for the last year only', async () => {
    const started = await startWithSections();
    const { school, twoA } = started;
    const { year_id } = await start(started);
    const sections = [{ section_id: twoA, to: 'stays' as const }];
    await start(started, { name: '2026-27', last_year_id: year_id ?? 0, sections });
    expect(await school.refusal(years.revertYearStart, { body: { year_id: year_id ?? 0 } })).toMatchObject({
      status: 409,
    });
  });
});

describe('a school year', () => {
  it('keeps a deleted and restored student in the former lists', async () => {
    const started = await startWithSections();
    const { school, a1 } = started;
    await start(started);
    const former = () => school.call(years.listFormerSections, { query: { student_id: a1 } });
    const before = await former();
    const { bin_id } = await school.call(deleteStudent, { params: { id: a1 } });
    await school.call(restoreRecord, { body: { bin_id: bin_id ?? 0 } });
    expect(await former()).toEqual(before);
  });

  it('of another school can’t be read, planned with or undone', async () => {
    const started = await startWithSections();
    const { school, a1, body } = started;
    const { year_id } = await start(started);
    const list = await school.call(years.listSchoolYears, {});
    await switchToOtherSchool(school, '9876500000');
    const query = { year_section_id: list.sections[0]?.year_section_id ?? 0 };
    expect((await school.refusal(years.listYearStudents, { query })).status).toBe(404);
    expect((await school.refusal(years.listFormerSections, { query: { student_id: a1 } })).status).toBe(404);
    expect((await school.refusal(years.revertYearStart, { body: { year_id: year_id ?? 0 } })).status).toBe(404);
    expect((await school.call(years.listSchoolYears, {})).years).toEqual([]);
    const { problems } = await school.call(years.checkYearStart, { body });
    expect(problems.map(({ message }) => message)).toContain('This section was deleted. Please reload the page.');
  });

  it('is counted with the sections of the plan', async () => {
    const started = await startWithSections();
    const { school, oneA, a1 } = started;
    await school.call(toggleStudentStatus, { query: { student_id: a1 } });
    const plan = await school.call(years.loadYearPlan, {});
    expect(plan).toMatchObject({ last_year_id: 0, unplaced: 3 });
    expect(plan.sections[0]).toMatchObject({ section_id: oneA, classname: 'Grade 1', section: 'A', students: 1 });
    expect(await school.call(listSectionStudents, { query: { section_id: oneA } })).toHaveLength(2);
  });
});
