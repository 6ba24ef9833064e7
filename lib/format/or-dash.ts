/** Empty cells show '-'. */
export const orDash = (text: string | null | undefined) => text?.trim() || '-';
