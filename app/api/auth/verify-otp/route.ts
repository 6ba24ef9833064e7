import { defineHandler } from '@/lib/bff/handler';
import { handleVerifyOtp } from '@/lib/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/verify-otp', handleVerifyOtp);
