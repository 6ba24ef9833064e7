import { staffPersonFields } from './employees';

const { firstName, middleName, lastName, mobileNo } = staffPersonFields;

/** The fields of a person who is registered in order to sign in. */
export const accessPersonFields = { mobileNo, firstName, middleName, lastName };
