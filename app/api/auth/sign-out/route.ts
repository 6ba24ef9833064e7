import { defineHandler } from '@/lib/bff/handler';
import { handleSignOut } from '@/lib/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/sign-out', handleSignOut);
