import type { Env } from '@/lib/server/settings/env';

export interface Finding {
  level: 'ok' | 'warning' | 'error';
  message: string;
  remedy?: string;
}

export interface Check {
  name: string;
  /** Changes nothing that the console uses, because a console may be running at the same time. */
  run(settings: Env): Promise<Finding>;
}

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string, remedy: string): Finding => ({ level: 'warning', message, remedy });
export const error = (message: string, remedy: string): Finding => ({ level: 'error', message, remedy });

export const onOwnServer = ok('Not used, because the records are on your server (API_BASE_URL).');

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** `fetch` puts the actual reason into the error's `cause`. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.name === 'TimeoutError') return 'no reply in time';
  if (failure.cause instanceof Error) return reasonOf(failure.cause);
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.message;
}
