import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { adminMobile, startBackend, type TestBackend } from './backend';

const device = { device_id: 'web' } as const;

export async function signIn(school: TestBackend, mobile = adminMobile): Promise<string> {
  await school.call(sendOtp, { query: { mobile_number: mobile, bypass_otp: true, ...device } });
  const otp = school.codes.at(-1)?.otp ?? '';
  const { data } = await school.call(verifyOtp, { query: { mobile_number: mobile, otp, ...device } });
  const token = data?.access_token ?? '';
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook, only a similar name
  school.useToken(token);
  return token;
}

export async function startSignedIn(setup?: Parameters<typeof startBackend>[0]): Promise<TestBackend> {
  const school = await startBackend(setup);
  await signIn(school);
  return school;
}
