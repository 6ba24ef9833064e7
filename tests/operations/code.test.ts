import { describe, expect, it, onTestFinished } from 'vitest';
import { runSchoolCommand } from '../support/school-command';
import { serve } from '../support/serve';

async function startWebhook(status: number) {
  const received: unknown[] = [];
  const { origin, close } = await serve(async (request) => {
    received.push({ message: await request.json(), token: request.headers.get('authorization') });
    return new Response(null, { status });
  });
  onTestFinished(close);
  return { received, settings: { OTP_WEBHOOK_URL: `${origin}/`, OTP_WEBHOOK_TOKEN: 'a-secret-of-the-test' } };
}
const sendCode = (settings: Record<string, string>, ...args: string[]) => runSchoolCommand('code', settings, ...args);

describe('npm run code', () => {
  it('sends a test code with the fields of each code, and prints the time', async () => {
    const { received, settings } = await startWebhook(204);
    expect(await sendCode(settings, '--mobile', '+91 98765 43210')).toEqual({
      code: 0,
      output: expect.stringMatching(/^The webhook accepted the test code in \d+ ms\. .* can’t be used to sign in\.\n$/),
    });
    expect(received).toEqual([
      {
        message: { mobile_number: '9876543210', otp: '000000', school: 'Test, not for sign-in' },
        token: 'Bearer a-secret-of-the-test',
      },
    ]);
  });

  it('prints the reason when the webhook refuses the code', async () => {
    const { settings } = await startWebhook(503);
    expect(await sendCode(settings, '--mobile', '9876543210')).toEqual({
      code: 1,
      output: expect.stringMatching(/did not accept the test code: status 503, after \d+ ms\./),
    });
    const unreachable = { ...settings, OTP_WEBHOOK_URL: 'http://127.0.0.1:1/' };
    expect((await sendCode(unreachable, '--mobile', '9876543210')).output).toMatch(/refused \(ECONNREFUSED\)|failed/);
  });

  it.each<[string, string[], RegExp]>([
    ['no number', [], /^Give a mobile number of 10 digits: --mobile 9876543210\.$/],
    ['nine digits', ['--mobile', '987654321'], /^Give a mobile number of 10 digits/],
    ['a word too many', ['9876543210'], /^9876543210 is one argument too many\./],
  ])('refuses %s and sends nothing', async (_, args, sentence) => {
    const { received, settings } = await startWebhook(204);
    const { code, output } = await sendCode(settings, ...args);
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(received).toEqual([]);
  });

  it('explains where codes are printed without a webhook', async () => {
    expect(await sendCode({}, '--mobile', '9876543210')).toEqual({
      code: 0,
      output: expect.stringMatching(/^OTP_WEBHOOK_URL is not set, so the console prints codes in its terminal/),
    });
  });
});
