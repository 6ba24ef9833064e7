import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MySectionsScreen } from '@/components/my-sections/my-sections-screen';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'My Sections' };

export default async function MySectionsPage() {
  const { features } = await requirePageSession();
  if (!features.includes('teacher-role')) redirect('/dashboard');
  return <MySectionsScreen />;
}
