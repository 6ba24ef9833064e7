import { handleKeepAlive } from '@/lib/server/bff/forward/keep-alive';
import { defineActions } from '@/lib/server/bff/handler';
import { handleResendOtp, handleSendOtp, handleSignOut, handleVerifyOtp } from '@/lib/server/bff/sign-in/sign-in';

export const POST = defineActions('/api/auth', {
  'send-otp': handleSendOtp,
  'resend-otp': handleResendOtp,
  'verify-otp': handleVerifyOtp,
  'keep-alive': handleKeepAlive,
  'sign-out': handleSignOut,
});
