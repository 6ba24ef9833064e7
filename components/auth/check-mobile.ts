/** @returns what is wrong with the number, or `null`. */
export function checkMobile(mobile: string): string | null {
  if (mobile === '') return 'Mobile number is required';
  return /^\d{10}$/.test(mobile) ? null : 'Please enter a valid 10 digit mobile number';
}
