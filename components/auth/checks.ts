/** Validates what is typed at sign-in. */
import { wrongMobile } from '@/lib/format/phone';

/** @returns what is wrong with the number, or `null`. */
export function checkMobile(mobile: string): string | null {
  if (mobile === '') return 'Mobile number is required';
  return /^\d{10}$/.test(mobile) ? null : wrongMobile;
}
export const codeLength = 6;

/** @returns what is wrong with the code, or `null`. */
export const checkCode = (code: string): string | null =>
  /^\d{6}$/.test(code) ? null : 'Please enter a valid 6-digit OTP';
