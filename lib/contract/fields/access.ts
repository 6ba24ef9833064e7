import { staffPersonFields } from './employees';

const { firstName, middleName, lastName, mobileNo } = staffPersonFields;

export const accessPersonFields = { mobileNo, firstName, middleName, lastName };
