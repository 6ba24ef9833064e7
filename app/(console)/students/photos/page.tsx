import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PhotosScreen } from '@/components/students/photos-screen';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Photos of Students' };

export default async function PhotosPage() {
  const { features } = await requirePageSession();
  if (!features.includes('bulk')) redirect('/students');
  return <PhotosScreen />;
}
