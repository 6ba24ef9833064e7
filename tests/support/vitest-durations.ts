import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { recordDurations } from './file-durations';

export default class VitestDurations implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const durations = modules.map((module): [string, number] => {
      const timings = module.diagnostic();
      const preparationMs = timings.environmentSetupDuration + timings.prepareDuration + timings.setupDuration;
      const name = `${relative('.', module.moduleId)} (${module.project.name})`;
      return [name, preparationMs + timings.collectDuration + timings.duration];
    });
    recordDurations('vitest', new Map(durations));
  }
}
