import { defineHandler } from '@/lib/server/bff/handler';
import { handleResendOtp } from '@/lib/server/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/resend-otp', handleResendOtp);
