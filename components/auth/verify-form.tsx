'use client';

import { useRouter } from 'next/navigation';
import { CodeForm } from './code-form';

/** @param props.resendInSeconds until another code may be asked for, as the server counts. */
export function VerifyForm({ resendInSeconds }: { resendInSeconds: number }) {
  const router = useRouter();
  return <CodeForm resendInSeconds={resendInSeconds} onSignedIn={({ next }) => router.replace(next)} />;
}
