import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';
import {
  listChoicesCookie,
  readDensity,
  readListChoices,
  readTheme,
  themeClass,
  themeCookie,
} from '@/lib/browser/device/preferences';
import './globals.css';

export const metadata: Metadata = {
  title: { template: '%s · Homeroom', default: 'Homeroom' },
  description: 'The console with which school staff run a school',
  // Stops iOS from turning numbers in tables into phone links.
  formatDetection: { telephone: false },
  robots: { index: false },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const cookieStore = await cookies();
  const theme = readTheme(cookieStore.get(themeCookie)?.value);
  const density = readDensity(readListChoices(cookieStore.get(listChoicesCookie)?.value));
  return (
    <html lang="en-IN" className={themeClass(theme)} data-density={density}>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
