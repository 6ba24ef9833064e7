/** The layers of the code, and what each may import. */

/** A set of files, and what they may import of the project. */
interface Layer {
  name: string;
  files: RegExp;
  mayImport: RegExp[];
  /** What to do instead of an import that is not allowed. */
  instead: string;
}

const contract = /^lib\/contract\//;

/** Rooms that know nothing of calls. */
const groundRooms = /^lib\/(format|toasts|device|clock|leave-guard)\//;
const client = /^lib\/client\//;
const format = /^lib\/format\//;

/** Counts and lists in words, for sentences of both sides. */
const words = /^lib\/format\/(counted|joined)\.ts$/;

/** Which letters are the same, whoever reads them. */
const letters = /^lib\/format\/letters\.ts$/;

/** Which letters are the same, and what a search finds: one rule for the database and for lists searched in the browser. */
const searching = /^lib\/format\/(letters|search-text)\.ts$/;
const env = /^lib\/env\.ts$/;

/** What settings may be made of; they alone use it. */
const settingTypes = /^lib\/setting-types\.ts$/;

/** Reads a database's address, also for commands that run without the console's code. */
const databaseAddress = /^lib\/boot\/database-address\.mjs$/;

/** PostgreSQL, which both the BFF and the embedded backend use. */
const postgres = /^lib\/postgres\.ts$/;

/** What a process measures: anybody on the server may add to it. */
const metrics = /^lib\/metrics\//;

/** How a start stops with a sentence, and what the log says of an error, wherever it is met. */
const errors = /^lib\/(storage-error|error-places)\.ts$/;
const routes = /^lib\/routes\.ts$/;
const bff = /^lib\/bff\//;

/** Reads and writes spreadsheets, on the server. */
const sheets = /^lib\/sheets\//;
const primitives = /^components\/ui\//;
const sharedParts = /^components\/(data-table|form|dialogs|links|print|shell|import|export)\//;

/** Finds people, sections, pages and actions; the top bar opens it. */
const commandMenu = /^components\/command-menu\//;

/** Controls are disabled until hydration. */
const isHydrated = /^lib\/hooks\/use-hydrated\.ts$/;

/** Attributes by which elements say how they are to be treated. */
const marks = /^lib\/device\/marks\.ts$/;

/** The parts of a noun that other nouns' screens may use: its selects and dialogs. */
const nounParts = /^components\/[\w-]+\/[\w-]+-(select|dialog)\.tsx$/;

/** The session, which every noun may use. */
const whoIsSignedIn = /^lib\/auth\//;

/** All of `lib` except server code. */
const browserLib =
  /^lib\/(?!bff\/|backend\/|boot\/|sheets\/|metrics\/|env\.ts$|setting-types\.ts$|postgres\.ts$|storage-error\.ts$|error-places\.ts$)/;

/** What pages may use of the BFF: the session, and prefetching on the server. */
const pageSide = /^lib\/bff\/pages\//;

/** All layers, top first; a file belongs to the first one that matches it. */
export const layers: Layer[] = [
  {
    name: 'app/api and the health checks',
    files: /^app\/(api|healthz|readyz)\//,
    mayImport: [bff],
    instead: 'write the handler in lib/server/bff and let the route export it',
  },
  {
    name: 'app',
    files: /^app\//,
    mayImport: [/^app\//, /^components\//, browserLib, pageSide],
    instead: 'take sessions and reads from lib/server/bff/pages, all else from components and lib',
  },
  {
    name: 'components/ui',
    files: primitives,
    mayImport: [primitives, format, isHydrated, marks],
    instead: 'pass it in as a prop, or move the part to components/data-table, form, dialogs, links or shell',
  },
  {
    name: 'components/command-menu',
    files: commandMenu,
    mayImport: [commandMenu, primitives, sharedParts, browserLib],
    instead: 'it opens screens by their addresses and knows none of them: put a rule or a query into lib/<noun>',
  },
  {
    name: 'components/shell',
    files: /^components\/shell\//,
    mayImport: [primitives, sharedParts, browserLib, pageSide, /^components\/auth\//, commandMenu],
    instead: 'the frame around the screens knows none of them: let the page pass it in as children',
  },
  {
    name: 'shared components',
    files: sharedParts,
    mayImport: [primitives, sharedParts, browserLib, pageSide],
    instead: 'pass what belongs to one noun in as a prop or as children',
  },
  {
    name: 'lib/contract',
    files: contract,
    mayImport: [contract, words, letters],
    instead: 'the contract is the ground floor: put the shape or constant into lib/contract itself',
  },
  {
    name: 'a room below the calls',
    files: groundRooms,
    mayImport: [contract, groundRooms],
    instead: 'pass in what the call or the noun knows',
  },
  {
    name: 'lib/browser/client',
    files: client,
    mayImport: [contract, groundRooms, client],
    instead: 'move what belongs to one noun to lib/<noun>',
  },
  {
    name: 'lib/browser/hooks, lib/browser/lists and lib/browser/forms',
    files: /^lib\/(hooks|lists|forms)\//,
    mayImport: [contract, groundRooms, client, /^lib\/(hooks|lists|forms)\//, whoIsSignedIn],
    instead: 'move what belongs to one noun to lib/<noun>',
  },
  {
    name: 'the rules of an import',
    // `mutations.ts` is as that of any noun.
    files: /^lib\/import\/(?!mutations\.ts$)/,
    mayImport: [contract, format, /^lib\/forms\//, /^lib\/import\//],
    instead: 'let lib/<noun>/import.ts say what belongs to one noun, and make calls in components/import',
  },
  {
    name: 'lib/server/bff',
    files: bff,
    mayImport: [
      bff,
      contract,
      words,
      sheets,
      env,
      postgres,
      errors,
      metrics,
      routes,
      /^lib\/backend\/(app|open-backend)\.ts$/,
    ],
    instead: 'read settings from the console, shapes from lib/contract, and keep rules of one noun in lib/<noun>',
  },
  {
    name: 'lib/server/backend',
    files: /^lib\/backend\//,
    mayImport: [/^lib\/backend\//, contract, words, searching, sheets, env, postgres, databaseAddress, errors, metrics],
    instead: 'share shapes and constants through lib/contract',
  },
  {
    name: 'lib/server/sheets',
    files: sheets,
    mayImport: [sheets, contract, format],
    instead: 'it knows files and nothing of schools: let lib/server/backend or lib/server/bff pass in what it needs',
  },
  {
    name: 'the operator’s commands',
    files: /^lib\/boot\/commands\//,
    mayImport: [
      /^lib\/boot\/[\w-]+\.mjs$/,
      env,
      errors,
      format,
      contract,
      /^lib\/backend\/(open-database|school|move|backup)(\/|\.ts$)/,
      /^lib\/backend\/db\/open\/data-directory\.ts$/,
    ],
    instead: 'let lib/server/backend do it, and only say here what was asked for and what was done',
  },
  {
    name: 'lib/server/boot',
    files: /^lib\/boot\//,
    mayImport: [/^lib\/boot\//, env, postgres, errors, metrics, /^lib\/bff\/(console|logging\/(page-log|log))\.ts$/],
    instead: 'let lib/server/bff/console offer what the start needs',
  },
  {
    name: 'lib/server/metrics',
    files: metrics,
    mayImport: [metrics, contract],
    instead: 'it knows names and numbers alone: let whoever measures pass in what it needs',
  },
  {
    name: 'lib/server/postgres',
    files: postgres,
    mayImport: [databaseAddress],
    instead: 'pass the value in',
  },
  {
    name: 'lib/server/storage-error and lib/server/error-places',
    files: errors,
    mayImport: [],
    instead: 'pass the value in',
  },
  {
    name: 'lib/server/settings/env',
    files: env,
    mayImport: [/^lib\/boot\/defaults\.mjs$/, settingTypes],
    instead: 'pass the value in',
  },
  { name: 'lib/server/settings/setting-types', files: settingTypes, mayImport: [], instead: 'pass the value in' },
  { name: 'lib/routes', files: routes, mayImport: [], instead: 'pass the value in' },
  {
    name: 'lib/<noun>',
    files: /^lib\/[\w-]+\//,
    mayImport: [browserLib],
    instead: 'reach the server through a call of lib/contract and lib/browser/client',
  },
  {
    name: 'middleware.ts',
    files: /^middleware\.ts$/,
    mayImport: [bff, routes],
    instead: 'put it into lib/server/bff',
  },
  {
    name: 'instrumentation.ts',
    files: /^instrumentation\.ts$/,
    mayImport: [/^lib\/boot\//],
    instead: 'put it into lib/server/boot/boot.ts',
  },
  {
    name: 'the configuration files',
    files: /^[\w.-]+\.(config\.(ts|mts|mjs)|d\.ts)$/,
    mayImport: [/^tests\/support\//],
    instead: 'keep configuration free of the product',
  },
];

const noun = (path: string) => /^components\/([\w-]+)\//.exec(path)?.[1];

/** The layer of a file; the screens of each noun have a layer of their own. */
export function layerOf(path: string): Layer | undefined {
  const found = layers.find((layer) => layer.files.test(path));
  const own = noun(path);
  if (found || !own) return found;
  return {
    name: `components/${own}`,
    files: new RegExp(`^components/${own}/`),
    mayImport: [new RegExp(`^components/${own}/`), primitives, sharedParts, nounParts, browserLib],
    instead: 'a part that two nouns need belongs into the shared components, a rule or a query into lib/<noun>',
  };
}
