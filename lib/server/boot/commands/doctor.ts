import { type NamedFinding, runChecks } from '@/lib/server/doctor/run-checks';
import { runCommand } from '../command-line.mjs';

const usage = `npm run doctor [-- --json]

Checks the installation: settings, disk, clock, database, migrations, files, bucket, webhook, proxy headers, certificate
and the age of the last backup. Needs the settings of the console, and may run beside it. Sends no code to the webhook.
The exit code is 1 if there is an error, and 0 otherwise.

  --json   prints the findings as JSON: check, level (ok, warning or error), message and remedy
  --help   shows this`;

const linesOf = ({ level, check, message, remedy }: NamedFinding) => [
  `${level.padEnd(7)}  ${check}: ${message}`,
  ...(remedy ? [`${' '.repeat(9)}${remedy}`] : []),
];

await runCommand({ usage, options: { json: { type: 'boolean' } } }, async ({ values }) => {
  const findings = await runChecks();
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
  return values.json ? JSON.stringify(findings, null, 2).split('\n') : findings.flatMap(linesOf);
});
