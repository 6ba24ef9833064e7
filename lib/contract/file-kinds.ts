/** Where uploaded files lie, as the wire names it. */
export const uploadFolders = ['students', 'parents', 'Meal_Plan', 'Broadcasting'] as const;
