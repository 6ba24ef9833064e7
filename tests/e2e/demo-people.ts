import { currentSession } from '@/lib/server/backend/seed/calendar';

const { year } = currentSession();

/** The first student of the demo school, who is in LKG A. */
export const firstStudent = {
  name: 'Parth Sharma',
  number: `GV-${year}-0001`,
  mobile: '+91 97107 00277',
  birthday: `7 May ${year - 5}`,
  gender: 'Male',
  street: 'Lake View Road',
  pin: '440036',
  father: { name: 'Ashok Sharma', mobile: '+91 70240 00521' },
};

/** Two employees of the demo school who can't sign in. */
export const secondEmployee = { name: 'Suresh Kale' };
export const thirdEmployee = { name: 'Deepa Chopra', firstName: 'Deepa' };
