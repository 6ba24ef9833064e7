import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { defineMeasures } from '@/lib/server/metrics/measures';
import { type Metrics, startMeasuring } from '@/lib/server/metrics/metrics';
import { closeMetrics, serveMetrics } from '@/lib/server/metrics/serve-metrics';
import { freePort } from '../support/console';
import { type Exposition, scrape } from '../support/exposition';
import { expectCurrent } from './expect-current';

const nothing = () => ({});
const gauged = {
  requestsWaiting: nothing,
  sheetsWaiting: nothing,
  sheetsInWork: nothing,
  postgresConnections: nothing,
};

const { register } = defineMeasures(gauged);
const metrics = register.getMetricsAsArray().map((metric) => {
  // prom-client has names and labels on each metric, but not in its types.
  const { name, help, labelNames, type } = metric as unknown as {
    name: string;
    help: string;
    labelNames: string[];
    type: string;
  };
  return { name, help, labelNames, type };
});
const ours = metrics.filter(({ name }) => name.startsWith('homeroom_'));

const measured: Metrics = {};
let served: Exposition;
beforeAll(async () => {
  const port = await freePort();
  const { register: running } = await startMeasuring(measured, gauged);
  await serveMetrics(measured, running, port, '127.0.0.1');
  served = await scrape(String(port));
});
afterAll(() => closeMetrics(measured));

const histogramEnds = ['_bucket', '_sum', '_count'];

function metricOf(series: string): string {
  const base = series.replace(/_(bucket|sum|count)$/, '');
  return served.types.get(base) === 'histogram' && histogramEnds.some((end) => series === base + end) ? base : series;
}

/** A metric of Prometheus itself, and the labels that Prometheus adds. */
const ofPrometheus = ['up'];
const addedLabels = ['job', 'instance', 'le'];

const language = new Set(
  'sum rate increase histogram_quantile topk absent vector by or unless on label_values job instance'.split(' '),
);

/** Returns the series of a PromQL expression, each with the labels of its selector. */
function seriesIn(expression: string): { series: string; labels: string[] }[] {
  const plain = expression.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...plain.matchAll(/([a-zA-Z_]\w*)(\{[^}]*\})?/g)]
    .filter(([whole, word = '']) => !language.has(word) && !plain.includes(`"${whole}`))
    .map(([, series = '', selector = '']) => ({
      series,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }));
}

function unknownNamesIn(expression: string): string[] {
  const found = seriesIn(expression);
  expect(found.length, expression).toBeGreaterThan(0);
  const known = (label: string, of: string) =>
    addedLabels.includes(label) || metrics.find(({ name }) => name === of)?.labelNames.includes(label);
  const unknown = found.flatMap(({ series, labels }) => {
    const of = metricOf(series);
    if (ofPrometheus.includes(series)) return [];
    if (!served.types.has(of) || (served.types.get(of) === 'histogram' && of === series)) return [series];
    return labels.filter((label) => !known(label, of)).map((label) => `${series} ${label}`);
  });
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
  return [
    ...unknown,
    ...grouped
      .filter((label) => !found.some(({ series }) => known(label, metricOf(series))))
      .map((label) => `by ${label}`),
  ];
}

interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const alerts: Alert[] = parse(readFileSync('docs/deploy/alerts.yaml', 'utf8')).groups[0].rules;

const dashboard: {
  templating: { list: { definition: string }[] };
  panels: { targets?: { expr: string }[] }[];
} = JSON.parse(readFileSync('docs/deploy/grafana.json', 'utf8'));
const expressions = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ definition }) => definition),
];

const page = () => readFileSync('docs/operations.md', 'utf8');

function table(): string {
  const rows = ours.map(({ name, type, labelNames, help }) => {
    const labels = labelNames.map((label) => `\`${label}\``).join(', ') || '–';
    return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
  });
  return ['| name | type | labels | what it says |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

describe('docs/operations.md', () => {
  it('lists every metric of the console', () => {
    expectCurrent('docs/operations.md', (text) =>
      text.replace(/(<!-- metrics -->\n)[\s\S]*?(?=<!-- \/metrics -->)/, (_, start: string) => `${start}${table()}\n`),
    );
    expect(page()).toContain(table());
  });

  it('names only metrics that the console serves', () => {
    const named = [...page().matchAll(/\b(?:homeroom|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(ours.length);
    expect(named.filter((name) => !served.types.has(name))).toEqual([]);
  });

  it('names every alert', () => {
    const named = [...page().matchAll(/^\| `(Homeroom\w+)`/gm)].map(([, name]) => name);
    expect(named).toEqual(alerts.map(({ alert }) => alert));
  });
});

describe('the served metrics', () => {
  it('include every defined metric', () => {
    for (const { name, type } of metrics) expect(served.types.get(name), name).toBe(type);
  });

  it('follow the naming rules of Prometheus', () => {
    for (const { name, type } of ours) {
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });
});

describe('an expression', () => {
  it.each([
    ['homeroom_gone_total > 1', ['homeroom_gone_total']],
    ['rate(homeroom_http_requests_total{path="/"}[5m])', ['homeroom_http_requests_total path']],
    ['sum by (user) (homeroom_errors_total)', ['by user']],
    ['homeroom_http_request_duration_seconds', ['homeroom_http_request_duration_seconds']],
    ['sum by (le) (rate(homeroom_http_request_duration_seconds_bucket{kind="call"}[5m]))', []],
  ])('is checked for unknown names: %s', (expression, unknown) => {
    expect(unknownNamesIn(expression)).toEqual(unknown);
  });
});

describe('alerts.yaml', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s uses existing metrics, a duration and a description',
    (_, alert) => {
      expect(unknownNamesIn(alert.expr)).toEqual([]);
      expect(alert.for).toMatch(/^\d+m$/);
      expect(alert.labels.severity).toMatch(/^(critical|warning)$/);
      expect(alert.annotations.summary).toMatch(/\.$/);
      expect(alert.annotations.description).toMatch(/\.$/);
    },
  );
});

describe('grafana.json', () => {
  it.each(expressions)('uses existing metrics: %s', (expression) => {
    expect(unknownNamesIn(expression)).toEqual([]);
  });

  it('shows every metric of the console', () => {
    const shown = new Set(
      expressions.flatMap((expression) => seriesIn(expression).map(({ series }) => metricOf(series))),
    );
    expect(ours.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
