import { postToWebhook } from '@/lib/server/backend/identity/webhook';
import { errorReason } from '@/lib/server/log';
import { parseEnv } from '@/lib/server/settings/env';
import { CommandError, runCommand } from '../command-line.mjs';
import { requireMobile } from '../command-parts';

const usage = `npm run code -- --mobile NUMBER

Sends a test code through the webhook of OTP_WEBHOOK_URL, and prints whether the webhook has accepted it. Nobody can sign
in with the test code.

  --mobile    the number to which the code is sent
  --help      shows this`;

const testCode = '000000';

await runCommand({ usage, options: { mobile: { type: 'string' } } }, async ({ words, values }) => {
  if (words.length > 0) throw new CommandError(`${words[0]} is one argument too many. See --help.`);
  const mobile = requireMobile(values, 'mobile', 'to which the code is sent');
  const { OTP_WEBHOOK_URL, OTP_WEBHOOK_TOKEN } = parseEnv();
  if (!OTP_WEBHOOK_URL) {
    throw new CommandError('OTP_WEBHOOK_URL is not set, so the console prints each code in its terminal.');
  }
  const startedAt = performance.now();
  const message = { mobile_number: mobile, otp: testCode, school: 'Test of the code delivery' };
  await postToWebhook({ url: OTP_WEBHOOK_URL, token: OTP_WEBHOOK_TOKEN }, message).catch((error: unknown) => {
    throw new CommandError(`The webhook has not accepted the test code: ${errorReason(error)}.`);
  });
  const ms = Math.round(performance.now() - startedAt);
  return `The webhook has accepted the test code ${testCode} for ${mobile} in ${ms} ms. Nobody can sign in with it.`;
});
