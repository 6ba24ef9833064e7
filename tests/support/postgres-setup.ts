import { afterAll } from 'vitest';
import { closeSharedDatabase } from './school-database';

afterAll(closeSharedDatabase);
