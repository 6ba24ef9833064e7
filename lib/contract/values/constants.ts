export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export type MonthName = (typeof monthNames)[number];

export const monthText = ({ month, year }: { month: number; year: number }) => `${monthNames[month - 1]} ${year}`;

export const genderLabels = { M: 'Male', F: 'Female' } as const;

export const invalidGenderMessage = 'Gender must be Male or Female';

export const invalidStateMessage = 'State must be one of the 28 states of India';

export const broadcastTypes = ['Circular', 'Notification'] as const;

export const uploadFolders = ['students', 'parents', 'Meal_Plan', 'Broadcasting'] as const;

/**
 * The types of the link between a section and a teacher. A link can be removed only if its type is greater than
 * `protected`. Other links change only when the section is edited.
 */
export const teacherTypes = { classTeacher: 1, classAdmin: 2, protected: 3, teacher: 4 } as const;

/** The ids that requests contain if the profile has no ids. */
export const fallbackIds = { userId: 14, schoolId: 4, creatorId: 0, mealPlanUserId: 82 };
