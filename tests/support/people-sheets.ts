export const studentHeader =
  'Enrollment Number,First Name,Middle Name,Last Name,Phone Number,Email,Date of Birth,Gender,Address Line 1,Address Line 2,City,State,Pin Code';
export const employeeHeader = 'Employee ID,Designation,First Name,Middle Name,Last Name,Mobile Number,Email';

export const studentLine = (number: number, { city = 'Pune', email = '' } = {}) =>
  `S-${number},Diya,,Nair,${9_400_000_000 + number},${email},21/08/2015,Female,4 Lake Road,,${city},kerala,682001`;

export const employeeMobile = (number: number) => String(9_500_000_000 + number);
export const employeeLine = (number: number, { designation = 'Clerk' } = {}) =>
  `W-${number},${designation},Uma,,Sen,${employeeMobile(number)},`;

const sheet = (...lines: string[]) => new File([lines.join('\n')], 'people.csv');

export const studentSheet = (...lines: string[]) => sheet(studentHeader, ...lines);
/** Returns a sheet of one student with a father, whose mobile number ends with `number` too. */
export const familySheet = (number: number) =>
  sheet(
    `${studentHeader},Father’s Name,Father’s Mobile Number`,
    `${studentLine(number)},Anil Nair,${9_600_000_000 + number}`,
  );
export const employeeSheet = (...lines: string[]) => sheet(employeeHeader, ...lines);

export const numbersUpTo = (count: number) => Array.from({ length: count }, (_, number) => number + 1);
