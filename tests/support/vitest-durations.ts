import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { recordDurations } from './file-durations';

export default class VitestDurations implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const durations = modules.map((module): [string, number] => {
      const spent = module.diagnostic();
      const preparing = spent.environmentSetupDuration + spent.prepareDuration + spent.setupDuration;
      const name = `${relative('.', module.moduleId)} (${module.project.name})`;
      return [name, preparing + spent.collectDuration + spent.duration];
    });
    recordDurations('vitest', new Map(durations));
  }
}
