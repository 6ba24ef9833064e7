import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { nouns } from '@/lib/contract/nouns';
import { personNouns } from '@/lib/contract/person';
import { parseId } from '@/lib/contract/values/integers';
import { openFileStore } from '@/lib/server/backend/file-storage/open-file-store';
import type { Actor } from '@/lib/server/backend/identity/access-tokens';
import { openDatabase } from '@/lib/server/backend/open-database';
import { erase, getActor, handOver, type PersonTarget, previewErasure } from '@/lib/server/backend/operator-person';
import { chooseSchool } from '@/lib/server/backend/school/queries';
import { createLogger, log } from '@/lib/server/log';
import { parseRecordSettings, parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';

const usage = `npm run person -- hand-over student:12 --by ID --to FILE.zip [--school ID]
npm run person -- erase student:12 --by ID [--parents] [--yes] [--school ID]

Hands over or erases all data about one student, parent or employee. Needs the settings of the console, which may keep
running. --school is needed only if the database has several schools. “npm run school -- list” shows their ids.

  hand-over  writes a zip archive with a readable page, the data as JSON, and the photo
  erase      shows what would be deleted. With --yes, erases it for good. Older backups still contain it

  --by       the id of the person with full access who has decided this. “npm run people -- list” shows the ids
  --to       the file to write. It must not exist yet
  --parents  also erases the parents of a student who have no other child and no other role in the school
  --yes      erases without a further question
  --help     shows this

The id of a student or employee is in the address of the drawer. “npm run record” shows the ids of erased people.`;

const options = {
  school: { type: 'string' },
  by: { type: 'string' },
  to: { type: 'string' },
  parents: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

type Values = Record<string, string | boolean | undefined>;

interface Work {
  db: Awaited<ReturnType<typeof openDatabase>>['db'];
  actor: Actor;
  target: PersonTarget;
  values: Values;
}

function readTarget(text: string): PersonTarget {
  const [kind = '', idText = ''] = text.split(':');
  const noun = personNouns.find((name) => nouns[name].singular === kind);
  const record_id = parseId(idText);
  if (noun && record_id !== null) return { noun, record_id };
  throw new CommandError('Give a person: student:12, parent:12 or employee:12.');
}

async function handOverTo({ db, actor, target, values }: Work): Promise<string> {
  if (typeof values.to !== 'string') throw new CommandError('Give the file to write: --to data.zip.');
  // No hand-over is recorded if the file can't be written.
  const file = openSync(values.to, 'wx', 0o600);
  try {
    const { name, bytes } = await handOver(db, await openFileStore(parseStorageSettings()), actor, target);
    writeFileSync(file, bytes);
    return `${values.to} contains all data about ${name}.`;
  } catch (error) {
    rmSync(values.to, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

async function eraseIfConfirmed({ db, actor, target, values }: Work): Promise<string[]> {
  const recordDays = parseRecordSettings().RECORD_DAYS;
  if (!values.yes) {
    const { name, number, deleted, kept, parents } = await previewErasure(db, actor, target, recordDays);
    return [
      `This would erase ${name} (${number}) for good:`,
      ...deleted.map(({ what, count }) => `  ${what}: ${count}`),
      ...parents.map((parent) => `  with --parents: ${parent.name}, ${parent.parent_type}`),
      'This would stay:',
      ...kept.map(({ what, reason }) => `  ${what}. ${reason}`),
      'Nothing was changed. Add --yes to erase.',
    ];
  }
  const files = await openFileStore(parseStorageSettings());
  const erased = await erase(db, files, actor, { ...target, withParents: values.parents === true, recordDays });
  return erased.map(({ noun, id, name }) => {
    const ids = { operatorId: process.getuid?.(), schoolId: actor.schoolId, userId: actor.userId, recordId: id };
    log(createLogger('info'), { ...ids, noun }, 'person erased');
    return `All data about ${name} has been erased.`;
  });
}

const actions = {
  'hand-over': { run: handOverTo, takes: ['to'] },
  erase: { run: eraseIfConfirmed, takes: ['parents', 'yes'] },
};

await runCommand({ usage, options }, async ({ words: [name = '', person = '', ...rest], values }) => {
  const action = name === 'hand-over' || name === 'erase' ? actions[name] : undefined;
  if (!action) throw new CommandError('Give an action: hand-over or erase. See --help.');
  const unknownOption = Object.keys(values).find((option) => ![...action.takes, 'by', 'school'].includes(option));
  if (unknownOption) throw new CommandError(`${name} takes no --${unknownOption}. See --help.`);
  if (rest.length > 0) throw new CommandError(`${rest[0]} is one argument too many. See --help.`);
  const target = readTarget(person);
  const by = parseId(String(values.by));
  if (by === null) throw new CommandError('Give the id of the person who has decided this: --by 14. See --help.');
  const { db, close } = await openDatabase(parseStorageSettings(), false);
  try {
    const { id } = await chooseSchool(db, values.school);
    return await action.run({ db, actor: await getActor(db, id, by), target, values });
  } finally {
    await close();
  }
});
