import { execFileSync } from 'node:child_process';

function readCommit() {
  try {
    const options = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

/** A container image is built without a repository, so its build sets `HOMEROOM_COMMIT`. */
export const commit = process.env.HOMEROOM_COMMIT || readCommit();
