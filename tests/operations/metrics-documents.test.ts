import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { defineMeasures } from '@/lib/server/metrics/measures';
import { closeMetrics, type Metrics, serveMetrics, startMeasuring } from '@/lib/server/metrics/metrics';
import { freePort } from '../support/console';
import { type Exposition, scrape } from '../support/exposition';
import { expectCurrent } from './expect-current';

const emptyValues = () => ({});
const gauges = {
  release: { version: '1.0.0', commit: 'unknown' },
  requestsWaiting: emptyValues,
  sheetsWaiting: emptyValues,
  sheetsInWork: emptyValues,
  postgresConnections: emptyValues,
  diskFreeBytes: emptyValues,
  lastBackup: async () => 0,
};

const { register } = defineMeasures(gauges);
const metrics = register.getMetricsAsArray().map((metric) => {
  // Safe cast: a metric of prom-client has these fields, although its type does not declare them.
  const { name, help, labelNames, type } = metric as unknown as {
    name: string;
    help: string;
    labelNames: string[];
    type: string;
  };
  return { name, help, labelNames, type };
});
const consoleMetrics = metrics.filter(({ name }) => name.startsWith('homeroom_'));

const metricsParts: Metrics = {};
let exposition: Exposition;
beforeAll(async () => {
  const port = await freePort();
  const { register: running } = await startMeasuring(metricsParts, gauges);
  await serveMetrics(metricsParts, running, port, '127.0.0.1');
  exposition = await scrape(String(port));
});
afterAll(() => closeMetrics(metricsParts));

const histogramSuffixes = ['_bucket', '_sum', '_count'];

function metricOf(series: string): string {
  const base = series.replace(/_(bucket|sum|count)$/, '');
  return exposition.types.get(base) === 'histogram' && histogramSuffixes.some((suffix) => series === base + suffix)
    ? base
    : series;
}

/** The metric that Prometheus itself creates, and the labels that Prometheus or a histogram adds to metrics. */
const prometheusMetrics = ['up'];
const addedLabels = ['job', 'instance', 'le'];

const promqlWords = new Set(
  'sum max time rate increase histogram_quantile topk absent vector by or unless on label_values job instance'.split(
    ' ',
  ),
);

/** Returns the series of a PromQL expression, each with the labels of its selector. */
function parseSeries(expression: string): { series: string; labels: string[] }[] {
  const plain = expression.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...plain.matchAll(/([a-zA-Z_]\w*)(\{[^}]*\})?/g)]
    .filter(([match, word = '']) => !promqlWords.has(word) && !plain.includes(`"${match}`))
    .map(([, series = '', selector = '']) => ({
      series,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }));
}

function unknownNamesIn(expression: string): string[] {
  const usedSeries = parseSeries(expression);
  expect(usedSeries.length, expression).toBeGreaterThan(0);
  const isKnownLabel = (label: string, metric: string) =>
    addedLabels.includes(label) || metrics.find(({ name }) => name === metric)?.labelNames.includes(label);
  const unknown = usedSeries.flatMap(({ series, labels }) => {
    const metric = metricOf(series);
    if (prometheusMetrics.includes(series)) return [];
    if (!exposition.types.has(metric) || (exposition.types.get(metric) === 'histogram' && metric === series))
      return [series];
    return labels.filter((label) => !isKnownLabel(label, metric)).map((label) => `${series} ${label}`);
  });
  const groupLabels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
  return [
    ...unknown,
    ...groupLabels
      .filter((label) => !usedSeries.some(({ series }) => isKnownLabel(label, metricOf(series))))
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

const readDocument = () => readFileSync('docs/operations/monitoring.md', 'utf8');

function renderTable(): string {
  const rows = consoleMetrics.map(({ name, type, labelNames, help }) => {
    const labels = labelNames.map((label) => `\`${label}\``).join(', ') || '–';
    return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
  });
  return ['| name | type | labels | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

describe('docs/operations/monitoring.md', () => {
  it('lists every metric of the console', () => {
    expectCurrent('docs/operations/monitoring.md', (text) =>
      text.replace(
        /(<!-- metrics -->\n)[\s\S]*?(?=<!-- \/metrics -->)/,
        (_, start: string) => `${start}${renderTable()}\n`,
      ),
    );
    expect(readDocument()).toContain(renderTable());
  });

  it('names only metrics that the console serves', () => {
    const names = [...readDocument().matchAll(/\b(?:homeroom|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(consoleMetrics.length);
    expect(names.filter((name) => !exposition.types.has(name))).toEqual([]);
  });

  it('names every alert', () => {
    const names = [...readDocument().matchAll(/^\| `(Homeroom\w+)`/gm)].map(([, name]) => name);
    expect(names).toEqual(alerts.map(({ alert }) => alert));
  });
});

describe('the served metrics', () => {
  it('include every defined metric', () => {
    for (const { name, type } of metrics) expect(exposition.types.get(name), name).toBe(type);
  });

  it('follow the naming rules of Prometheus', () => {
    for (const { name, type } of consoleMetrics) {
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
    const shownMetrics = new Set(
      expressions.flatMap((expression) => parseSeries(expression).map(({ series }) => metricOf(series))),
    );
    expect(consoleMetrics.map(({ name }) => name).filter((name) => !shownMetrics.has(name))).toEqual([]);
  });
});
