export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Exposition {
  text: string;
  types: Map<string, string>;
  samples: Sample[];
}

/**
 * Parses Prometheus' text format.
 * @throws if a line is invalid, because Prometheus would refuse the whole reply.
 */
export function parseExposition(text: string): Exposition {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, typedName = '', type = ''] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (typedName) types.set(typedName, type);
    if (line.startsWith('# ')) continue;
    const [, name = '', labelText = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name || (Number.isNaN(Number(value)) && !/^(Nan|NaN|[+-]Inf)$/.test(value))) {
      throw new Error(`invalid line of metrics: ${line}`);
    }
    const labels = [...labelText.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', labelValue = '']) => [
      label,
      labelValue,
    ]);
    samples.push({ name, labels: Object.fromEntries(labels), value: Number(value) });
  }
  return { text, types, samples };
}

export function sumSamples({ samples }: Exposition, name: string, labels: Record<string, string> = {}): number {
  const entries = Object.entries(labels);
  const matching = samples.filter(
    (sample) => sample.name === name && entries.every(([label, value]) => sample.labels[label] === value),
  );
  return matching.reduce((sum, { value }) => sum + value, 0);
}

export async function scrape(port: string): Promise<Exposition> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok) throw new Error(`the metrics answered ${response.status}`);
  return parseExposition(await response.text());
}
