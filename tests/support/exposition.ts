/** Reads what a console measures, as Prometheus would. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Exposition {
  text: string;
  /** The type of each metric by its name. */
  types: Map<string, string>;
  samples: Sample[];
}

/** @throws at a line that is none of the format, which Prometheus would refuse as a whole. */
export function parseExposition(text: string): Exposition {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, named = '', type = ''] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (named) types.set(named, type);
    if (line.startsWith('# ')) continue;
    const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name || (Number.isNaN(Number(value)) && !/^(Nan|NaN|[+-]Inf)$/.test(value))) {
      throw new Error(`no line of an exposition: ${line}`);
    }
    const labels = [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]);
    samples.push({ name, labels: Object.fromEntries(labels), value: Number(value) });
  }
  return { text, types, samples };
}

/** The sum of the samples of a name that have these labels. */
export function sumOf({ samples }: Exposition, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels);
  const fitting = samples.filter((one) => one.name === name && wanted.every(([of, value]) => one.labels[of] === value));
  return fitting.reduce((sum, { value }) => sum + value, 0);
}

/** @param port of a console's METRICS_PORT. */
export async function scrape(port: string): Promise<Exposition> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok) throw new Error(`the metrics answered ${response.status}`);
  return parseExposition(await response.text());
}
