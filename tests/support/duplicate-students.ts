import type { ComparedStudent } from '@/lib/server/backend/duplicates/fields';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';

const girls =
  'Aadhya Aaliya Aarohi Aditi Akshara Amrita Ananya Anika Anjali Ankita Anushka Archana Asha Avni Bhavya Charvi Chitra Damini Deepika Devika Diya Divya Esha Fatima Gauri Gayatri Harini Harshita Ira Ishani Ishita Janhavi Jiya Juhi Kalyani Kashvi Kavya Keerthi Khushi Kiara Kirti Komal Lakshmi Lavanya Madhavi Mahi Manasi Meera Meghna Mrunal Myra Naina Nandini Navya Neha Nidhi Nisha Nitya Pari Pihu Pooja Prachi Pragya Pranavi Prisha Priya Rachana Radhika Rashmi Riddhi Riya Ruhi Saanvi Sakshi Samaira Sanjana Sara Shanaya Shravya Shreya Shruti Siya Simran Sneha Sonal Srishti Suhana Swara Tanisha Tanvi Tara Trisha Urvi Vaishnavi Vanya Vedika Vidya Yashika Zara Zoya';
const boys =
  'Aadi Aarav Aarush Abhinav Abhay Advait Aditya Advik Agastya Ajay Akash Akshay Aman Amit Aniket Anirudh Arjun Arnav Arun Aryan Ashwin Atharva Ayaan Ayush Bhavesh Chaitanya Chirag Daksh Darshan Dev Dhairya Dhruv Divyansh Eshan Farhan Gaurav Girish Gurpreet Harsh Himanshu Hrithik Ishaan Jai Kabir Karan Karthik Kartik Kian Krish Krishna Kunal Laksh Lohit Madhav Manav Mayank Mihir Mohit Naman Neel Nikhil Nihal Om Parth Piyush Pranav Prateek Raghav Rahul Reyansh Rishi Ritvik Rohan Rohit Rudra Sahil Sai Samarth Sameer Sanjay Sarthak Shaurya Shivam Siddharth Soham Suraj Tanay Tejas Tushar Utkarsh Vansh Varun Veer Vihaan Vikram Vivaan Vivek Yash Yuvraj Zaid';
const families =
  'Agarwal Ahmed Ansari Bajaj Banerjee Bansal Bhat Bhatt Bhosale Bose Chakraborty Chatterjee Chauhan Chavan Chopra Das Desai Deshmukh Deshpande Dixit Dutta Fernandes Gaikwad Gandhi Ganguly Garg Ghosh Goswami Gowda Goyal Gupta Hegde Iyengar Iyer Jadhav Jain Jha Joshi Kale Kamble Kapoor Kaur Khan Khanna Kulkarni Kumar Mahajan Malhotra Mehta Menon Mishra Mukherjee Nadar Naidu Naik Nair Nambiar Pandey Parekh Patel Pathak Patil Pawar Pillai Prasad Qureshi Rajput Rana Rao Rathore Rawat Reddy Roy Sahu Saxena Sawant Sen Sethi Shah Shaikh Sharma Shetty Shinde Shukla Siddiqui Singh Sinha Srivastava Subramanian Tandon Thakur Thomas Tiwari Tripathi Trivedi Varghese Verma Vyas Yadav';
const men = 'Ramesh Suresh Rajesh Mahesh Sunil Anil Vijay Sanjay Manoj Prakash Deepak Ashok Ravi Imran Salim Joseph';
const women = 'Sunita Anita Rekha Seema Kavita Lata Pooja Meena Geeta Farida Usha Jyoti Shanti Mary Savita Radha';

type Names = readonly [string, ...string[]];
/** Safe cast: the lists above are not empty. */
const namesIn = (list: string) => list.split(' ') as unknown as Names;

/** The number of days from which birthdays are chosen: 13 years of children. */
const birthdayCount = 13 * 365;
const firstBirthday = Date.UTC(2008, 3, 1);
const dayMs = 24 * 60 * 60_000;

class ChildMaker {
  private random = new SeededRandom(62);
  private count = 0;

  /** Returns a child of a new family. */
  firstChild(): ComparedStudent {
    const { random } = this;
    const lastname = random.oneOf(namesIn(families));
    const parent = (names: string) => ({
      user_id: ++this.count,
      mobileno: this.phone(),
      name: `${random.oneOf(namesIn(names))} ${lastname}`,
    });
    const parents = [parent(men), parent(women)];
    return this.child({
      lastname,
      parents,
      mobileno: parents[0]?.mobileno ?? '',
      addressline1: `${random.between(1, 240)}, ${random.oneOf(['MG Road', 'Tilak Road', 'Nehru Marg', 'Station Road'])}`,
      zipcode: `4110${random.between(10, 60)}`,
    });
  }

  /** Returns a child of a family that has other children. */
  child(family: Pick<ComparedStudent, 'lastname' | 'parents' | 'mobileno' | 'addressline1' | 'zipcode'>) {
    const { random } = this;
    const gender = random.happens(0.49) ? 'F' : 'M';
    return {
      ...family,
      id: ++this.count,
      firstname: random.oneOf(namesIn(gender === 'F' ? girls : boys)),
      middlename: random.happens(0.2) ? random.oneOf(gender === 'F' ? ['Devi', 'Kumari'] : ['Kumar', 'Raj']) : '',
      dob: new Date(firstBirthday + random.between(0, birthdayCount) * dayMs).toISOString().slice(0, 10),
      gender,
    };
  }

  phone = () => String(6_000_000_000 + this.random.between(0, 3_999_999_999));

  /** Returns the same child as it is entered again, without links to parents. */
  again(child: ComparedStudent, changes: Partial<ComparedStudent>): ComparedStudent {
    return { ...child, id: ++this.count, parents: [], ...changes };
  }
}

export interface SeededPair {
  ids: [number, number];
  kind: 'same' | 'surname' | 'probable' | 'alike';
}

const doubleVowel = (name: string) => name.replace(/a(?!a)/, 'aa');
const swapLetters = (name: string) => name.replace(/(..)(.)(.)/, '$1$3$2');

type Change = (child: ComparedStudent, maker: ChildMaker) => Partial<ComparedStudent>;

/** The ways in which a child is entered twice. Each is used for several pairs. */
const sameChild: Change[] = [
  () => ({}),
  (_, maker) => ({ mobileno: maker.phone(), addressline1: 'Near the temple' }),
  ({ parents }) => ({ parents }),
  ({ firstname, lastname }) => ({ firstname: firstname.toUpperCase(), lastname: ` ${lastname.toLowerCase()} ` }),
  ({ middlename }) => ({ middlename: middlename ? '' : 'Devi' }),
  ({ parents }) => ({ mobileno: parents[1]?.mobileno }),
  ({ firstname, middlename }) => ({ firstname: `${firstname} ${middlename}`.trim(), middlename: '' }),
  ({ firstname }) => ({ firstname: doubleVowel(firstname) }),
  ({ firstname, lastname }, maker) => ({ firstname: lastname, lastname: firstname, mobileno: maker.phone() }),
  ({ gender }) => ({ gender: gender === 'F' ? 'M' : 'F' }),
];
const otherSurname: Change[] = [
  () => ({ lastname: 'Dsouza' }),
  ({ parents }, maker) => ({ lastname: 'Bhandari', parents, mobileno: maker.phone() }),
  (_, maker) => ({ lastname: 'Lobo', mobileno: maker.phone() }),
  ({ parents }) => ({ lastname: 'Toppo', mobileno: parents[1]?.mobileno }),
  () => ({ lastname: '' }),
];
const probable: Change[] = [
  (_, maker) => ({ dob: '2014-03-07', mobileno: maker.phone(), addressline1: 'Near the lake' }),
  ({ firstname }) => ({ firstname: swapLetters(firstname) }),
];
const onlyAlike: Change[] = [
  ({ parents }) => ({ firstname: 'Ramya', gender: 'F', parents }),
  ({ parents }) => ({ firstname: 'Rakesh', gender: 'M', parents }),
  (child, maker) => ({ ...maker.firstChild(), id: child.id, firstname: child.firstname, lastname: child.lastname }),
  ({ parents }) => ({ firstname: 'Zubin', dob: '2016-11-30', parents }),
  (_, maker) => ({ dob: '2011-02-03', mobileno: maker.phone() }),
];

const repeat = (changes: Change[], times: number) => Array.from({ length: times }, () => changes).flat();

/**
 * Returns a school in which 57 children are entered twice: 50 with the same name and birthday, 5 with another surname,
 * and 2 that are only probably equal. 5 more pairs only look alike. The other children are of different families, or
 * are siblings and twins.
 */
export function createSchoolWithDuplicates(size: number): { students: ComparedStudent[]; pairs: SeededPair[] } {
  const maker = new ChildMaker();
  const students: ComparedStudent[] = [];
  const pairs: SeededPair[] = [];
  const addPairs = (kind: SeededPair['kind'], changes: Change[], fixed: Partial<ComparedStudent> = {}) => {
    for (const change of changes) {
      const child = { ...maker.firstChild(), ...fixed };
      const other = maker.again(child, {});
      const changed = { ...other, ...change(child, maker), id: other.id };
      students.push(child, changed);
      pairs.push({ kind, ids: [child.id, changed.id] });
    }
  };
  addPairs('same', repeat(sameChild, 5));
  addPairs('surname', otherSurname);
  addPairs('probable', probable, { firstname: 'Prashant', gender: 'M', dob: '2014-07-03' });
  addPairs('alike', onlyAlike, { firstname: 'Ramesh', gender: 'M' });
  const random = new SeededRandom(7);
  while (students.length < size) {
    const child = maker.firstChild();
    students.push(child);
    const sibling = maker.child(child);
    if (sibling.firstname === child.firstname) continue;
    if (random.happens(0.3)) students.push(sibling);
    else if (random.happens(0.02)) students.push({ ...sibling, dob: child.dob });
  }
  return { students, pairs };
}
