import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Letterhead } from '@/components/print/letterhead';
import { currentSchoolName } from '@/components/shell/current-school-name';
import { formatTabTitle } from '@/components/shell/format-tab-title';
import { Footer, SkipLinks } from '@/components/shell/frame';
import { NotIncluded } from '@/components/shell/not-included';
import { readForFullLoad } from '@/components/shell/read-for-full-load';
import { SessionGuard } from '@/components/shell/session-guard';
import { Sidebar } from '@/components/shell/sidebar';
import { SchoolNameProvider } from '@/components/shell/tab-title';
import { TopBar } from '@/components/shell/top-bar';
import { listChoicesCookie, readTheme, themeCookie } from '@/lib/browser/device/preferences';
import { ListChoicesProvider } from '@/lib/browser/lists/use-list-choices';
import { listViews } from '@/lib/contract/views';
import { ViewsProvider } from '@/lib/features/views/hooks';
import { pageSessionState, releaseText, requirePageSession } from '@/lib/server/bff/pages/page-session';
import { CurrentScreen, ListScreens } from './screens';

export async function generateMetadata(): Promise<Metadata> {
  return { title: { template: formatTabTitle('%s', await currentSchoolName()), default: 'Homeroom' } };
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await requirePageSession();
  const sessionState = await pageSessionState();
  const { roleCalls, viewOnlyReason } = sessionState;
  const [views, schoolName] = await Promise.all([readForFullLoad(listViews, 'views'), currentSchoolName()]);
  const cookieStore = await cookies();
  const theme = readTheme(cookieStore.get(themeCookie)?.value);
  return (
    <SessionGuard session={sessionState}>
      <SchoolNameProvider name={schoolName}>
        <ViewsProvider value={views}>
          <ListChoicesProvider value={cookieStore.get(listChoicesCookie)?.value ?? ''}>
            <ListScreens>
              <Letterhead />
              <SkipLinks />
              <TopBar
                firstName={session.firstName}
                startPath={sessionState.startPath}
                theme={theme}
                isSchoolShown={session.features.includes('school-profile')}
                hasSessions={session.features.includes('access')}
              />
              <div className="mx-auto flex max-w-shell pt-top-bar print:block print:max-w-none print:pt-0">
                <Sidebar features={session.features} mayCall={(name) => roleCalls?.includes(name) ?? true} />
                <div className="flex min-h-[calc(100dvh-64px)] min-w-0 flex-1 flex-col print:block print:min-h-0">
                  <main
                    id="content"
                    data-views={session.features.includes('views') || undefined}
                    tabIndex={-1}
                    className="flex-1 px-gutter pt-5 pb-10 outline-none print:p-0"
                  >
                    {viewOnlyReason && (
                      <p className="print:hidden mb-4 rounded-control bg-info-soft px-3 py-2 text-info-deep text-sm">
                        {viewOnlyReason}
                      </p>
                    )}
                    <CurrentScreen notIncluded={roleCalls && <NotIncluded administrator={session.administrator} />}>
                      {children}
                    </CurrentScreen>
                  </main>
                  <Footer release={releaseText} />
                </div>
              </div>
            </ListScreens>
          </ListChoicesProvider>
        </ViewsProvider>
      </SchoolNameProvider>
    </SessionGuard>
  );
}
