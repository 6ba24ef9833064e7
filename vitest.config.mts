import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const shared = { resolve: { alias: { '@': root.replace(/\/$/, '') } }, plugins: [react()] };

// Limits in ms. They are long, because a build may run on the same two cores as the tests.
const timeouts = { testTimeout: 20_000, hookTimeout: 20_000 };
// Limits in ms. A built console is a separate process, and a machine may be three times slower than usual.
const consoleTimeouts = { testTimeout: 180_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

const slow = [
  'tests/slow/**/*.test.ts',
  'tests/contract/{damaged-references,largest-imports,zip-bombs}.test.ts',
  'tests/bff/sheets/{hostile,large}-*.test.ts',
  'tests/resilience/every-call.test.ts',
];
const needsPostgres = 'tests/**/*.postgres.test.ts';
const createRunFolder = 'tests/support/create-run-folder.ts';
const makeDemoSchool = 'tests/support/make-demo-school.ts';
const migrateDatabase = 'tests/support/migrated-database.ts';

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const onPostgres = {
  ...shared,
  test: {
    ...timeouts,
    name: 'postgres',
    environment: 'node' as const,
    include: ['tests/contract/**/*.test.ts', 'tests/bff/**/*.postgres.test.ts'],
    exclude: ['tests/contract/{zip-bombs,written-sheets}.test.ts'],
    provide: { database: 'postgres' as const },
    setupFiles: ['tests/support/postgres-setup.ts'],
    globalSetup: [createRunFolder, migrateDatabase],
    isolate: false,
  },
};

export default defineConfig({
  test: {
    // One worker more than there are cores, because tests also wait for timers and processes.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './tests/support/vitest-durations.ts'],
    projects: [
      {
        ...shared,
        test: {
          ...timeouts,
          name: 'rules and contract',
          environment: 'node',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'tests/{architecture,contract}/**/*.test.ts'],
          exclude: [needsPostgres, ...slow],
          globalSetup: createRunFolder,
          // Shares one process, because these files leave no state behind. A process for each file would take
          // longer than most of the files.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...timeouts,
          name: 'server',
          environment: 'node',
          include: ['tests/{bff,operations,resilience}/**/*.test.ts'],
          exclude: [needsPostgres, ...slow],
          globalSetup: [createRunFolder, makeDemoSchool],
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...timeouts,
          name: 'screens',
          environment: 'jsdom',
          // The staff and the server use this time zone. In another zone the date differs for a part of the day.
          env: { TZ: 'Asia/Kolkata' },
          include: ['tests/screens/**/*.test.tsx', 'components/**/*.test.tsx'],
          setupFiles: ['tests/support/screens-setup.ts'],
          globalSetup: [createRunFolder, makeDemoSchool],
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...consoleTimeouts,
          name: 'console',
          environment: 'node',
          include: ['tests/console/**/*.test.ts'],
          globalSetup: [createRunFolder, makeDemoSchool],
          // All files share their consoles. These consoles need the second core, so there is only one worker.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...consoleTimeouts,
          name: 'slow',
          environment: 'node',
          include: slow,
          exclude: hasPostgres ? [] : [needsPostgres],
          globalSetup: [createRunFolder, makeDemoSchool, ...(hasPostgres ? [migrateDatabase] : [])],
          isolate: false,
        },
      },
      ...(hasPostgres ? [onPostgres] : []),
    ],
  },
});
