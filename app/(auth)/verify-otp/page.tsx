import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthCard } from '@/components/auth/auth-card';
import { VerifyForm } from '@/components/auth/code-form';
import { secondsUntilResend } from '@/components/auth/resend-seconds';
import { PageLink } from '@/components/links/page-link';
import { formatPhone } from '@/lib/format/phone';
import { hasEmbeddedBackend, pagePendingSignIn } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Verification' };

export default async function VerifyOtpPage() {
  const pending = await pagePendingSignIn();
  if (!pending) redirect('/login');
  return (
    <AuthCard
      title="Verification"
      prompt={
        <>
          Enter the code sent to{' '}
          <span className="whitespace-nowrap font-semibold text-main tabular-nums">{formatPhone(pending.mobile)}</span>{' '}
          <PageLink href="/login" className="whitespace-nowrap text-accent-deep text-sm underline underline-offset-4">
            Change number
          </PageLink>
        </>
      }
    >
      <VerifyForm
        resendInSeconds={secondsUntilResend(pending.sentAt, Date.now())}
        verifiesAtOnce={await hasEmbeddedBackend()}
      />
    </AuthCard>
  );
}
