import { defineHandler } from '@/lib/bff/handler';
import { handleResendOtp } from '@/lib/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/resend-otp', handleResendOtp);
