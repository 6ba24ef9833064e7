import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { recordDurations } from './file-durations';

export default class PlaywrightDurations implements Reporter {
  private readonly durations = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative('.', location.file);
    this.durations.set(file, (this.durations.get(file) ?? 0) + duration);
  }

  onEnd(): void {
    recordDurations('playwright', this.durations);
  }
}
