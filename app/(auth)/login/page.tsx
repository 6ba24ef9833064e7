import type { Metadata } from 'next';
import { AuthCard } from '@/components/auth/auth-card';
import { LoginForm } from '@/components/auth/mobile-form';
import { hasEmbeddedBackend } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Sign In' };

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { from } = await searchParams;
  return (
    <AuthCard title="Sign In" prompt="Please enter your mobile number">
      <LoginForm from={typeof from === 'string' ? from : ''} offersShared={await hasEmbeddedBackend()} />
    </AuthCard>
  );
}
