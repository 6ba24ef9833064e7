import { describe, expect, it } from 'vitest';
import { findDayOrder, withDayFirst } from './day-order';

describe('the order of day and month', () => {
  it.each([
    [['25/11/2015', '3/4/2015'], 'day'],
    [['8/25/2015', '03-04-2015', '12.31.14'], 'month'],
    [['25/11/2015', '11/25/2015'], 'unclear'],
    [['3/4/2015', '5/5/2015'], 'unclear'],
    [['5/5/2015', '2015-11-25', '12 May 2014', '31/31/2015', ''], null],
    [['२५/११/२०१५'], 'day'],
  ])('of %j is %s', (texts, order) => {
    expect(findDayOrder(texts)).toBe(order);
  });

  it('becomes day first only in texts with the month first', () => {
    expect(withDayFirst('8/25/2015 10:30', 'month')).toBe('25/8/2015 10:30');
    expect(withDayFirst('2015-08-25', 'month')).toBe('2015-08-25');
    expect(withDayFirst('8/5/2015', 'day')).toBe('8/5/2015');
  });
});
