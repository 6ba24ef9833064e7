export const linkClass = 'rounded-sm py-1 print:p-0 text-accent-deep underline-offset-4 hover:underline';
