import { parseMobile } from '@/lib/format/phone';
import { deliverByWebhook } from '@/lib/server/backend/identity/code-delivery';
import { errorReason } from '@/lib/server/log';
import { parseWebhookSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';

const usage = `npm run code -- --mobile NUMBER

Sends a test code to a number through OTP_WEBHOOK_URL, and prints the result. Needs the settings of the console, which
may keep running. The test code can’t be used to sign in. The message has the shape of each code:
{"mobile_number": NUMBER, "otp": "000000", "school": "Test, not for sign-in"}

  --mobile   the number that receives the code
  --help     shows this`;

/** Services limit the length and characters of a text message. */
const testSchool = 'Test, not for sign-in';

await runCommand({ usage, options: { mobile: { type: 'string' } } }, async ({ words: [word], values }) => {
  if (word !== undefined) throw new CommandError(`${word} is one argument too many. See --help.`);
  const mobile = parseMobile(String(values.mobile ?? ''));
  if (!mobile) throw new CommandError('Give a mobile number of 10 digits: --mobile 9876543210.');
  const { OTP_WEBHOOK_URL: url, OTP_WEBHOOK_TOKEN: token } = parseWebhookSettings();
  if (!url) {
    return 'OTP_WEBHOOK_URL is not set, so the console prints codes in its terminal, or in its log. No code was sent.';
  }
  const startedAt = performance.now();
  const elapsed = () => `${Math.round(performance.now() - startedAt)} ms`;
  try {
    await deliverByWebhook({ url, token })({ mobile_number: mobile, otp: '000000', school: testSchool });
  } catch (error) {
    throw new CommandError(
      `The webhook did not accept the test code: ${errorReason(error)}, after ${elapsed()}. The section “No code arrives” of docs/operations/troubleshooting.md explains each reason.`,
    );
  }
  return `The webhook accepted the test code in ${elapsed()}. Check that the text message arrives. It can’t be used to sign in.`;
});
