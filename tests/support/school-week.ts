/** The working days of a class from Monday to Friday. */
export const schoolWeek = {
  worksunday: false,
  workmonday: true,
  worktuesday: true,
  workwednesday: true,
  workthursday: true,
  workfriday: true,
  worksaturday: false,
};
