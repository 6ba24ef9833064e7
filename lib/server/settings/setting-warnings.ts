import { baseSchema, type Env, parseEnv } from './env';

type Name = keyof Env;
type Source = Record<string, string | undefined>;

interface Rule {
  names: Name[];
  hasNoEffect: (env: Env) => boolean;
  reason: string;
}

/** The first matching rule of a setting counts. */
const rules: Rule[] = [
  {
    names: [
      ...([
        'SEED',
        'SCHOOL_NAME',
        'ADMIN_MOBILE',
        'SCHOOL_RECORDS',
        'SCHOOL_FILES_GB',
        'OTP_WEBHOOK_URL',
        'OTP_WEBHOOK_TOKEN',
        'UNKNOWN_NUMBERS',
        'RECORD_DAYS',
        'BIN_DAYS',
        'FILES_DIR',
      ] as const),
      ...(['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const),
    ],
    hasNoEffect: ({ API_BASE_URL }) => API_BASE_URL !== undefined,
    reason: 'because API_BASE_URL is set and the embedded backend is not used',
  },
  {
    names: ['SCHOOL_NAME', 'ADMIN_MOBILE'],
    hasNoEffect: ({ SEED }) => SEED !== 'empty',
    reason: 'because SEED is not “empty”. Set SEED=empty and an empty database for your own school',
  },
  {
    names: ['UPSTREAM_RETRY'],
    hasNoEffect: ({ API_FALLBACK_BASE_URL }) => !API_FALLBACK_BASE_URL,
    reason: 'because API_FALLBACK_BASE_URL is not set',
  },
  {
    names: ['STRICT_IDENTITY'],
    hasNoEffect: ({ API_BASE_URL }) => !API_BASE_URL,
    reason: 'because API_BASE_URL is not set, and the profiles of the embedded backend are complete',
  },
  {
    names: ['SESSION_IDLE_MINUTES'],
    hasNoEffect: ({ SESSION_IDLE_MINUTES, SESSION_MAX_HOURS }) => SESSION_IDLE_MINUTES >= SESSION_MAX_HOURS * 60,
    reason: 'because SESSION_MAX_HOURS ends each session earlier',
  },
];

/** The edits are to insert, delete, replace or swap a character. */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const edits = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      const cells = rows[row];
      if (cells) cells[column] = Math.min(...edits, isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY);
    }
  }
  return at(one.length, other.length);
}

const knownNames = Object.keys(baseSchema.shape);
const minComparedLength = 6;

/**
 * Short settings must match exactly, except for case, because `SORT` is not a misspelt `PORT`. At most two edits are
 * allowed, because three edits change `AWS_REGION` into `S3_REGION`.
 */
function findSimilarSetting(name: string): string | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_');
  const isSimilar = (known: string) =>
    Math.abs(known.length - upper.length) <= 2 && editDistance(upper, known) <= (known.length < 8 ? 1 : 2);
  if (knownNames.includes(upper)) return upper;
  return knownNames.filter((known) => known.length >= minComparedLength).find(isSimilar);
}

export function findMisspeltSettings(source: Source = process.env): string[] {
  const unknownNames = Object.keys(source).filter((name) => !knownNames.includes(name) && source[name] !== undefined);
  return unknownNames.flatMap((name) => {
    const similar = findSimilarSetting(name);
    return similar ? [`${name} is not a setting. Did you mean ${similar}?`] : [];
  });
}

/** A setting with its default value is not reported, because `.env.example` lists all defaults. */
export function findIneffectiveSettings(source: Source = process.env): string[] {
  const [env, defaults] = [parseEnv(source), parseEnv({})];
  const isChanged = (name: Name) => source[name] !== undefined && env[name] !== defaults[name];
  const reported = new Set<Name>();
  return rules.flatMap(({ names, hasNoEffect, reason }) => {
    const affected = hasNoEffect(env) ? names.filter((name) => isChanged(name) && !reported.has(name)) : [];
    for (const name of affected) reported.add(name);
    return affected.map((name) => `${name} has no effect, ${reason}.`);
  });
}
