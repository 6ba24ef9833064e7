import { unsealData } from 'iron-session';
import { expect, it, onTestFinished } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { collectOutput } from '../../support/collect-output';
import { copyDemoSchool } from '../../support/copy-demo-school';
import { openConsole, sessionSecret, temporaryFolder } from '../../support/open-console';
import { serve } from '../../support/serve';

const [colleagueMobile, newMobile] = ['9000000001', '9000000002'];
const colleague = { first_name: 'Meenakshi', middle_name: '', last_name: 'Raghunathan', mobileno: colleagueMobile };

async function openEmbeddedConsole() {
  const codes: string[] = [];
  const { origin, close } = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response(null, { status: 204 });
  });
  onTestFinished(close);
  const dataDir = temporaryFolder();
  copyDemoSchool(dataDir);
  const settings = { DATA_DIR: dataDir, OTP_WEBHOOK_URL: `${origin}/`, RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
  return { visit: await openConsole(settings), codes };
}

it('the console’s output has no number, name, code, token or cookie after changes of access', async () => {
  const output = collectOutput();
  const { visit, codes } = await openEmbeddedConsole();
  const secrets: string[] = [mobile, colleagueMobile, newMobile, colleague.first_name, colleague.last_name];
  const signIn = async (number: string) => {
    const browser = new Browser(visit);
    const send = (path: string, body: object) => browser.post(`/api/auth/${path}`, body);
    await send('send-otp', { mobile: number, from: '' });
    secrets.push(...browser.cookies.values());
    const otp = codes.at(-1);
    expect((await send('verify-otp', { otp: otp === '000000' ? '111111' : '000000' })).status).toBe(400);
    expect((await send('verify-otp', { otp })).status).toBe(200);
    const sealed = browser.cookies.get('homeroom') ?? '';
    const { token } = await unsealData<{ token: string }>(sealed, { password: sessionSecret });
    secrets.push(...browser.cookies.values(), token);
    return browser;
  };
  const admin = await signIn(mobile);
  const call = async (method: string, path: string, body?: object, status = 200) => {
    const response = await admin.send(`/api/v1/access/${path}`, { method, body });
    expect([path, response.status]).toEqual([path, status]);
    return response.json();
  };
  const granted = await call('POST', 'grant', { person: colleague, role: 'view' });
  const { person_id } = granted.data;
  await signIn(colleagueMobile);
  await call('PUT', 'role', { person_id, role: 'full' });
  await call('POST', 'number/code', { person_id, mobileno: newMobile });
  await call('POST', 'number/code', { person_id, mobileno: newMobile }, 429);
  await call('PUT', 'number', { person_id, mobileno: newMobile, otp: codes.at(-1) });
  await call('DELETE', `sessions?person_id=${person_id}`);
  await call('DELETE', 'own-sessions');
  await call('DELETE', `remove?person_id=${person_id}`);
  await admin.post('/api/auth/sign-out');

  const messages = output.events().map(({ msg }) => msg);
  expect(messages).toEqual(
    expect.arrayContaining(['sign-in', 'sign-in failed', 'access granted', 'access removed', 'sign-in number changed']),
  );
  const text = output.text();
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  // Looks for whole words, because the digits of a code may occur in the middle of a request id.
  expect(codes.filter((code) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
});
