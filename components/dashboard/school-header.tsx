import { usePrinting } from '@/lib/device/use-printing';
import { SchoolLogo } from './school-logo';

export function SchoolHeader({ name, logo }: { name: string; logo: string }) {
  const school = name.trim() || 'Your school';
  const isPrinting = usePrinting();
  // Paper has the school in its letterhead.
  if (isPrinting) return <h1 className="font-semibold text-2xl">Dashboard</h1>;
  return (
    <header className="flex items-center gap-5">
      {/* The key resets the error state when the logo changes. */}
      <SchoolLogo key={logo} school={school} logo={logo} />
      <div className="min-w-0">
        <h1 tabIndex={-1} title={school} className="wrap-anywhere line-clamp-2 font-semibold text-2xl">
          {school}
        </h1>
        <p className="mt-0.5 text-base text-secondary-deep">Welcome to your school dashboard</p>
      </div>
    </header>
  );
}
