import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';

/** Turns the metrics of prom-client into those of OpenTelemetry; a value that is not known now (NaN) is left out. */
export function createMetricProducer(resource, readMetrics) {
  const startTime = toTime(Date.now());
  return {
    async collect() {
      const times = { startTime, endTime: toTime(Date.now()) };
      const metrics = (await readMetrics()).map((metric) => convert(metric, times));
      const scope = { name: 'sneaker-paradise' };
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
    },
  };
}

function convert({ name, help, type, values }, times) {
  const descriptor = { name, description: help, unit: '', valueType: 1, advice: {} };
  const known = values.filter(({ value }) => !Number.isNaN(value));
  const temporality = { aggregationTemporality: AggregationTemporality.CUMULATIVE };
  if (type === 'histogram') return { descriptor, ...temporality, ...histogram(known, times) };
  const dataPoints = known.map(({ labels, value }) => ({ attributes: labels, value, ...times }));
  if (type === 'counter')
    return { descriptor, ...temporality, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { descriptor, ...temporality, dataPointType: DataPointType.GAUGE, dataPoints };
}

function histogram(values, times) {
  const groups = Map.groupBy(values, ({ labels: { le, ...rest } }) => JSON.stringify(rest));
  const dataPoints = [...groups].map(([attributes, group]) => {
    const buckets = group.filter(({ labels }) => labels.le !== undefined);
    const find = (ending) => group.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0;
    // Those of Prometheus add up, those of OpenTelemetry stand alone.
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const value = { buckets: { boundaries, counts }, count: find('_count'), sum: find('_sum') };
    return { attributes: JSON.parse(attributes), value, ...times };
  });
  return { dataPointType: DataPointType.HISTOGRAM, dataPoints };
}

/** Seconds and nanoseconds. */
const toTime = (ms) => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
