import { invalidMobileMessage } from '@/lib/format/phone';

/** Returns an error message, or `null`. */
export function checkMobile(mobile: string): string | null {
  if (mobile === '') return 'Mobile number is required';
  return /^\d{10}$/.test(mobile) ? null : invalidMobileMessage;
}
export const codeLength = 6;

/** Returns an error message, or `null`. */
export const checkCode = (code: string): string | null =>
  /^\d{6}$/.test(code) ? null : 'Please enter a valid 6-digit OTP';
