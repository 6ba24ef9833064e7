import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PhotosScreen } from '@/components/students/photos-screen';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Photos of Students' };

export default async function PhotosPage() {
  const { features, viewOnlyReason } = await pageSessionState();
  if (!features.includes('bulk') || viewOnlyReason !== null) redirect('/students');
  return <PhotosScreen />;
}
