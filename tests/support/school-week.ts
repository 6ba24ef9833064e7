export const schoolWeek = {
  worksunday: false,
  workmonday: true,
  worktuesday: true,
  workwednesday: true,
  workthursday: true,
  workfriday: true,
  worksaturday: false,
};
