/** Defines the layers of the source code. Each layer lists the files that it may import. */

/** A group of source files, and the files of the project that these source files may import. */
interface Layer {
  name: string;
  files: RegExp;
  mayImport: RegExp[];
  /** The advice to show when a file breaks the rule of its layer. */
  instead: string;
}

const contract = /^lib\/contract\//;
const format = /^lib\/format\//;
const routes = /^lib\/(routes|navigation)\.ts$/;
const browser = /^lib\/browser\//;
const features = /^lib\/features\//;
const bothSides = [contract, format, routes];

const settings = /^lib\/server\/settings\//;
const postgres = /^lib\/server\/postgres\.ts$/;
/** Matches the files directly in `lib/server`, such as the error classes. These files import only each other. */
const leaves = /^lib\/server\/(?!postgres\.)[\w-]+\.(ts|mjs)$/;
const metrics = /^lib\/server\/metrics\//;
const sheets = /^lib\/server\/sheets\//;
const bff = /^lib\/server\/bff\//;

/** Matches the code that reads the session for a page and sends the first query of a list. */
const serverPages = /^lib\/server\/bff\/pages\//;

const primitives = /^components\/ui\//;
const sharedParts = /^components\/(data-table|form|dialogs|links|print|shell|import|export|bulk)\//;
const commandMenu = /^components\/command-menu\//;

/** Matches the select fields and dialogs of one entity. Screens of other entities may use them. */
const nounParts = /^components\/[\w-]+\/[\w-]+-(select|dialog)\.tsx$/;

/** All layers, from top to bottom. A file belongs to the first layer that matches it. */
export const layers: Layer[] = [
  {
    name: 'app/api and the health checks',
    files: /^app\/(api|healthz|readyz)\//,
    mayImport: [bff],
    instead: 'write the handler in lib/server/bff and export it from the route',
  },
  {
    name: 'app',
    files: /^app\//,
    mayImport: [/^app\//, /^components\//, features, browser, ...bothSides, serverPages],
    instead: 'read sessions and first queries through lib/server/bff/pages',
  },
  {
    name: 'components/ui',
    files: primitives,
    mayImport: [primitives, format, /^lib\/browser\/(hooks\/use-hydrated|device\/data-attributes)\.ts$/],
    instead: 'pass it in as a prop, or move the part to components/data-table, form, dialogs, links or shell',
  },
  {
    name: 'components/command-menu',
    files: commandMenu,
    mayImport: [commandMenu, primitives, sharedParts, features, browser, ...bothSides],
    instead: 'open screens by their addresses, and put rules and queries into lib/features/<noun>',
  },
  {
    name: 'components/shell',
    files: /^components\/shell\//,
    mayImport: [
      primitives,
      sharedParts,
      features,
      browser,
      ...bothSides,
      serverPages,
      /^components\/auth\//,
      commandMenu,
    ],
    instead: 'let the page pass the screen in as children',
  },
  {
    name: 'shared components',
    files: sharedParts,
    mayImport: [primitives, sharedParts, features, browser, ...bothSides, serverPages],
    instead: 'pass the part of one noun in as a prop or as children',
  },
  {
    name: 'lib/contract',
    files: contract,
    mayImport: [contract, format],
    instead: 'put the shape or constant into lib/contract, or the text function into lib/format',
  },
  { name: 'lib/format', files: format, mayImport: [format], instead: 'pass the value in' },
  { name: 'lib/routes', files: routes, mayImport: [contract, routes], instead: 'pass the value in' },
  {
    name: 'lib/browser',
    files: browser,
    mayImport: [browser, ...bothSides],
    instead: 'move the code of one noun to lib/features/<noun>, and reach the server through lib/browser/client',
  },
  {
    name: 'lib/features',
    files: features,
    mayImport: [features, browser, ...bothSides],
    instead: 'reach the server through a call of lib/contract and lib/browser/client',
  },
  {
    name: 'lib/server/bff',
    files: bff,
    mayImport: [
      bff,
      ...bothSides,
      sheets,
      settings,
      postgres,
      leaves,
      metrics,
      /^lib\/server\/backend\/(app|open-backend)\.ts$/,
    ],
    instead: 'take settings from the console, and shapes from lib/contract',
  },
  {
    name: 'lib/server/backend',
    files: /^lib\/server\/backend\//,
    mayImport: [/^lib\/server\/backend\//, ...bothSides, sheets, settings, postgres, leaves, metrics],
    instead: 'share shapes and constants through lib/contract',
  },
  {
    name: 'lib/server/doctor',
    files: /^lib\/server\/doctor\//,
    mayImport: [/^lib\/server\/(doctor|backend\/(backup|db|file-storage))\//, format, settings, leaves],
    instead: 'let lib/server/backend offer it',
  },
  {
    name: 'lib/server/boot/commands',
    files: /^lib\/server\/boot\/commands\//,
    mayImport: [
      /^lib\/server\/boot\/[\w-]+\.mjs$/,
      settings,
      leaves,
      format,
      contract,
      /^lib\/server\/backend\/(open-database|operator-(?:access|person|record|school)|identity|school|move|backup|file-storage)(\/|\.ts$)/,
      /^lib\/server\/backend\/db\/open\/data-directory\.ts$/,
      /^lib\/server\/doctor\//,
    ],
    instead: 'let lib/server/backend do the work, and keep only words and output here',
  },
  {
    name: 'lib/server/boot',
    files: /^lib\/server\/boot\//,
    mayImport: [
      /^lib\/server\/boot\//,
      settings,
      postgres,
      leaves,
      metrics,
      /^lib\/server\/bff\/(services|logging\/page-log)\.ts$/,
    ],
    instead: 'let lib/server/bff/services.ts offer it',
  },
  {
    name: 'lib/server/sheets',
    files: sheets,
    mayImport: [sheets, contract, format],
    instead: 'let lib/server/backend or lib/server/bff pass it in',
  },
  {
    name: 'lib/server/metrics',
    files: metrics,
    mayImport: [metrics, contract],
    instead: 'let the caller pass the measured value in',
  },
  {
    name: 'lib/server/open-api',
    files: /^lib\/server\/open-api\//,
    mayImport: [/^lib\/server\/open-api\//, contract],
    instead: 'describe calls from lib/contract alone',
  },
  { name: 'lib/server/settings', files: settings, mayImport: [settings, leaves], instead: 'pass the value in' },
  { name: 'lib/server/postgres', files: postgres, mayImport: [settings], instead: 'pass the value in' },
  { name: 'the files of lib/server', files: leaves, mayImport: [leaves], instead: 'pass the value in' },
  {
    name: 'middleware.ts',
    files: /^middleware\.ts$/,
    mayImport: [bff, routes],
    instead: 'put it into lib/server/bff',
  },
  {
    name: 'instrumentation.ts',
    files: /^instrumentation\.ts$/,
    mayImport: [/^lib\/server\/boot\//],
    instead: 'put it into lib/server/boot/boot.ts',
  },
  {
    name: 'the configuration files',
    files: /^[\w.-]+\.(config\.(ts|mts|mjs)|d\.ts)$/,
    mayImport: [/^tests\/support\//],
    instead: 'keep configuration free of the product',
  },
];

const nounOf = (path: string) => /^components\/([\w-]+)\//.exec(path)?.[1];

/** Returns the layer of a file. The screens of each entity form a layer of their own. */
export function layerOf(path: string): Layer | undefined {
  const layer = layers.find(({ files }) => files.test(path));
  const noun = nounOf(path);
  if (layer || !noun) return layer;
  const own = new RegExp(`^components/${noun}/`);
  return {
    name: `components/${noun}`,
    files: own,
    mayImport: [own, primitives, sharedParts, nounParts, features, browser, ...bothSides],
    instead: 'move a part that two nouns need to the shared components, and a rule or query to lib/features/<noun>',
  };
}
