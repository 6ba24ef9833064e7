import type { ReactNode } from 'react';

export function AuthCard({ title, prompt, children }: { title: string; prompt: ReactNode; children: ReactNode }) {
  return (
    <main className="animate-rise-in rounded-card border bg-surface p-8 shadow-float">
      <h1 className="font-semibold text-2xl">{title}</h1>
      <div className="mt-2 mb-6 text-base text-secondary">{prompt}</div>
      {children}
    </main>
  );
}
