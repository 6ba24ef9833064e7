import { defineHandler } from '@/lib/server/bff/handler';
import { handleVerifyOtp } from '@/lib/server/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/verify-otp', handleVerifyOtp);
