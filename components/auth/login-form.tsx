'use client';

import { useRouter } from 'next/navigation';
import { MobileForm } from './mobile-form';

/** @param props.from the place the visitor came from, judged by the server after the sign-in. */
export function LoginForm({ from }: { from: string }) {
  const router = useRouter();
  return <MobileForm from={from} onSent={() => router.push('/verify-otp')} />;
}
