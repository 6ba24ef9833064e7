import { type Env, parseProductionEnv, SettingError } from '@/lib/server/settings/env';
import { explainError } from '@/lib/server/storage-problem';
import { type Check, error, type Finding, ok, reasonOf } from './check';
import { bucket } from './checks/bucket';
import { certificate } from './checks/certificate';
import { clock } from './checks/clock';
import { backup, database, files, migrations } from './checks/database';
import { disk } from './checks/disk';
import { proxy } from './checks/proxy';
import { webhook } from './checks/webhook';

const checks: Check[] = [disk, clock, database, migrations, files, bucket, webhook, proxy, certificate, backup];

export type NamedFinding = Finding & { check: string };

function checkSettings(): { finding: Finding; settings: Env | null } {
  try {
    return { finding: ok('All settings are valid.'), settings: parseProductionEnv() };
  } catch (failure) {
    if (!(failure instanceof SettingError)) throw failure;
    const message = failure.message.replaceAll('\n', ' ');
    const remedy = 'Correct these settings, and run this command again. The other checks need them.';
    return { finding: error(message, remedy), settings: null };
  }
}

export async function runChecks(): Promise<NamedFinding[]> {
  const { finding, settings } = checkSettings();
  const findings: NamedFinding[] = [{ check: 'settings', ...finding }];
  if (!settings) return findings;
  for (const { name, run } of checks) {
    const result = await run(settings).catch((failure: unknown) =>
      error(
        `This check failed (${reasonOf(failure)}).`,
        explainError(failure) ?? 'Correct what the reason says, and run this command again.',
      ),
    );
    findings.push({ check: name, ...result });
  }
  return findings;
}
