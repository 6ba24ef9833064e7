const full = {
  warmUpSeconds: 3,
  measuredSeconds: 10,
  students: 100_000,
  downloads: 20,
  downloadMb: 50,
  slowConnections: 500,
  /**
   * The duration of slow connections in s. Node closes a connection whose request head takes more than 60 s, but checks
   * this only every 30 s. The duration must therefore exceed 90 s.
   */
  slowSeconds: 95,
  searches: 200,
  activities: 5_000_000,
  sheetRows: 10_000,
  schools: 1_000,
  districts: [1, 100, 1_000],
  consoles: [1, 2, 4],
  writes: { allConsoles: 10_000, fewerConsoles: 3_000 },
  /** The number of students of the largest school in a district. */
  giantSchool: 100_000,
  /** The students are added to the 1,200 students of the demo school. */
  schoolYear: { people: 20, addedStudents: 300, repeats: 5 },
  mixed: { intervals: 12, intervalSeconds: 300 },
};

const small: typeof full = {
  warmUpSeconds: 1,
  measuredSeconds: 2,
  students: 2_000,
  downloads: 4,
  downloadMb: 10,
  slowConnections: 100,
  slowSeconds: 5,
  searches: 20,
  activities: 20_000,
  sheetRows: 500,
  schools: 20,
  districts: [1, 5],
  consoles: [1, 2],
  writes: { allConsoles: 200, fewerConsoles: 100 },
  giantSchool: 3_000,
  schoolYear: { people: 4, addedStudents: 20, repeats: 1 },
  mixed: { intervals: 2, intervalSeconds: 20 },
};

/**
 * The amount of work of all benchmarks. The option `--small` only checks that the benchmarks run: its figures mean
 * nothing.
 */
export const size = process.argv.includes('--small') ? small : full;
