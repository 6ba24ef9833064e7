import { handler } from '@/lib/bff/handler';
import { handleSignOut } from '@/lib/bff/sign-in/sign-in';

export const POST = handler('/api/auth/sign-out', handleSignOut);
