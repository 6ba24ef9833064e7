import { defineHandler } from '@/lib/server/bff/handler';
import { handleSignOut } from '@/lib/server/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/sign-out', handleSignOut);
