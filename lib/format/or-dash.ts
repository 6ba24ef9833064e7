export const orDash = (text: string | null | undefined) => text?.trim() || '-';
