/** The text, or '-' for an empty cell. */
export const orDash = (text: string | null | undefined) => text?.trim() || '-';
