import { handler } from '@/lib/bff/handler';
import { handleVerifyOtp } from '@/lib/bff/sign-in/sign-in';

export const POST = handler('/api/auth/verify-otp', handleVerifyOtp);
