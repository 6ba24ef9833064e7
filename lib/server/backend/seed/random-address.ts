import type { indianStates } from '@/lib/contract/values/states';
import type { SeededRandom } from './seeded-random';

interface City {
  city: string;
  state: (typeof indianStates)[number];
  pin: string;
}

const home: City = { city: 'Pune', state: 'Maharashtra', pin: '4110' };
const others: [City, ...City[]] = [
  { city: 'Mumbai', state: 'Maharashtra', pin: '4000' },
  { city: 'Nashik', state: 'Maharashtra', pin: '4220' },
  { city: 'Nagpur', state: 'Maharashtra', pin: '4400' },
  { city: 'Ahmedabad', state: 'Gujarat', pin: '3800' },
  { city: 'Bengaluru', state: 'Karnataka', pin: '5600' },
  { city: 'Hyderabad', state: 'Telangana', pin: '5000' },
  { city: 'Indore', state: 'Madhya Pradesh', pin: '4520' },
  { city: 'Panaji', state: 'Goa', pin: '4030' },
  { city: 'Jaipur', state: 'Rajasthan', pin: '3020' },
  { city: 'Lucknow', state: 'Uttar Pradesh', pin: '2260' },
  { city: 'Patna', state: 'Bihar', pin: '8000' },
  { city: 'Kolkata', state: 'West Bengal', pin: '7000' },
  { city: 'Chennai', state: 'Tamil Nadu', pin: '6000' },
  { city: 'Kochi', state: 'Kerala', pin: '6820' },
];
const areas = [
  'Aundh',
  'Baner',
  'Camp',
  'Deccan',
  'Kothrud',
  'Model Colony',
  'Sadashiv Peth',
  'Shivaji Nagar',
] as const;
const streets = ['Gandhi Road', 'Lake View Road', 'MG Road', 'Nehru Marg', 'Station Road', 'Tilak Road'] as const;
const homes = [
  'Anand Heights',
  'Ganga Residency',
  'Lotus Park',
  'Sai Krupa',
  'Shanti Sadan',
  'Sunrise Towers',
] as const;

export function randomAddress(random: SeededRandom) {
  const { city, state, pin } = random.happens(0.85) ? home : random.oneOf(others);
  return {
    addressline1: `${random.between(1, 240)}, ${random.oneOf(homes)}, ${random.oneOf(streets)}`,
    addressline2: random.happens(0.6) ? random.oneOf(areas) : '',
    city,
    state,
    zipcode: pin + String(random.between(1, 60)).padStart(2, '0'),
  };
}
