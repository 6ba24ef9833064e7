/** What a broadcast may be, as the product and the wire name it. */
export const broadcastTypes = ['Circular', 'Notification'] as const;
