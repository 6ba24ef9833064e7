import { handler } from '@/lib/bff/handler';
import { handleResendOtp } from '@/lib/bff/sign-in/sign-in';

export const POST = handler('/api/auth/resend-otp', handleResendOtp);
