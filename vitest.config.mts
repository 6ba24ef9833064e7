import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const shared = { resolve: { alias: { '@': root.replace(/\/$/, '') } }, plugins: [react()] };

// Two cores may carry a build beside the tests; a test that hangs is still told.
const patience = { testTimeout: 20_000, hookTimeout: 20_000 };

const needsPostgres = 'tests/**/*.postgres.test.ts';
const onPostgres = {
  ...shared,
  test: {
    ...patience,
    name: 'postgres',
    environment: 'node' as const,
    include: ['tests/contract/**/*.test.ts', needsPostgres],
    // What they are about happens before or after the database has its say.
    exclude: ['tests/contract/{zip-bombs,written-sheets}.test.ts'],
    provide: { database: 'postgres' as const },
    globalSetup: 'tests/support/migrated-database.ts',
  },
};

export default defineConfig({
  test: {
    // One core is not kept for anything else.
    maxWorkers: '100%',
    reporters: ['default', './tests/support/vitest-durations.ts'],
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: 'rules and contract',
          environment: 'node',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'tests/{architecture,contract}/**/*.test.ts'],
          exclude: [needsPostgres],
          // They leave nothing behind in their process, and one for each file would cost more than most of them.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: ['tests/{bff,operations,resilience}/**/*.test.ts'],
          exclude: [needsPostgres],
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.tsx', 'components/**/*.test.tsx'],
          setupFiles: ['tests/support/screens-setup.ts'],
        },
      },
      // The same calls on the other database and what only that can do, wherever a server for it was given.
      ...(process.env.TEST_DATABASE_URL ? [onPostgres] : []),
    ],
  },
});
