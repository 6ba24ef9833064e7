import { defineHandler } from '@/lib/server/bff/handler';
import { handleSendOtp } from '@/lib/server/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/send-otp', handleSendOtp);
