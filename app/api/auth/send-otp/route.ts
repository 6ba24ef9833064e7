import { handler } from '@/lib/bff/handler';
import { handleSendOtp } from '@/lib/bff/sign-in/sign-in';

export const POST = handler('/api/auth/send-otp', handleSendOtp);
