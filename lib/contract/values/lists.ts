/** Fixed lists of the product that several screens offer. */

/** Month names, in the product and in the API. */
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

/** 'March 2026'; months count from 1. */
export const monthText = ({ month, year }: { month: number; year: number }) => `${monthNames[month - 1]} ${year}`;

/** A student's genders, by their code on the wire. */
export const genderLabels = { M: 'Male', F: 'Female' } as const;

export const notAGender = 'Gender must be Male or Female';

export const notAState = 'State must be one of the 28 states of India';

/** The types of broadcast, in the product and in the API. */
export const broadcastTypes = ['Circular', 'Notification'] as const;

/** Where uploaded files lie, as the wire names it. */
export const uploadFolders = ['students', 'parents', 'Meal_Plan', 'Broadcasting'] as const;

/** Ids that the product uses when the profile has none. */
export const fallbackIds = { userId: 14, schoolId: 4, creatorId: 0, mealPlanUserId: 82 };
