/** Sample data for parts of the dashboard that no call of the product fills yet. */
export interface Birthday {
  student: string;
  className: string;
  rollNo: string;
}

export const sampleBirthdays: readonly Birthday[] = [
  { student: 'Aarav Sharma', className: '5 A', rollNo: '12' },
  { student: 'Diya Patel', className: '8 B', rollNo: '7' },
  { student: 'Kabir Nair', className: '2 C', rollNo: '23' },
];

export interface Activity {
  text: string;
  /** Relative to today, so that the sample stays recent. */
  daysAgo: number;
  type: string;
}

export const sampleActivities: readonly Activity[] = [
  { text: 'New student Ananya Iyer joined Class 4 A', daysAgo: 0, type: 'Admission' },
  { text: 'Fee reminder sent to the parents of Class 9', daysAgo: 1, type: 'Fees' },
  { text: 'Annual Day announced to all parents', daysAgo: 3, type: 'Circular' },
  { text: 'October attendance exported for Class 7 B', daysAgo: 8, type: 'Report' },
];
