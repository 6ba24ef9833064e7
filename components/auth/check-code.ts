/** @returns what is wrong with the code, or `null`. */
export const checkCode = (code: string): string | null =>
  /^\d{6}$/.test(code) ? null : 'Please enter a valid 6-digit OTP';
