import { defineHandler } from '@/lib/bff/handler';
import { handleSendOtp } from '@/lib/bff/sign-in/sign-in';

export const POST = defineHandler('/api/auth/send-otp', handleSendOtp);
