import { staffPersonFields } from './employees';

const { firstName, middleName, lastName, mobileNo } = staffPersonFields;

export const accessNameFields = { firstName, middleName, lastName };

export const accessPersonFields = { mobileNo, ...accessNameFields };
