import { invalidMobileMessage } from '@/lib/format/phone';

export function checkMobile(mobile: string): string | null {
  if (mobile === '') return 'Mobile number is required';
  return /^\d{10}$/.test(mobile) ? null : invalidMobileMessage;
}
export const codeLength = 6;

export const checkCode = (code: string): string | null =>
  /^\d{6}$/.test(code) ? null : 'Please enter a valid 6-digit OTP';
