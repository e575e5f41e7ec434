import { existsSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '#service/standalone/metrics.ts';

const read = (name: string) => readFileSync(`deploy/service/${name}`, 'utf8');
const documentation = readFileSync('docs/service.md', 'utf8');
const isSetting = (name: string) => documentation.includes(`| \`${name}\``);

const names = v.array(v.string());
const composeSchema = v.object({
  services: v.record(
    v.string(),
    v.object({
      image: v.string(),
      environment: v.optional(v.record(v.string(), v.string())),
      secrets: v.optional(names, []),
      volumes: v.optional(names, []),
      depends_on: v.optional(
        v.union([
          names,
          v.pipe(
            v.record(v.string(), v.unknown()),
            v.transform((all) => Object.keys(all)),
          ),
        ]),
        [],
      ),
    }),
  ),
  secrets: v.record(v.string(), v.object({ file: v.string() })),
  volumes: v.record(v.string(), v.null()),
});
const alertsSchema = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.strictObject({
          alert: v.string(),
          expr: v.string(),
          for: v.pipe(v.string(), v.regex(/^\d+m$/)),
          labels: v.object({ severity: v.picklist(['critical', 'warning']) }),
          annotations: v.object({ summary: v.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = v.object({
  panels: v.array(v.object({ id: v.number(), targets: v.array(v.object({ expr: v.string() })) })),
});

/** Returns the names of the metrics in an expression of Prometheus. */
const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z_]+)\{/g)].map(([, name]) => name);

describe('compose.yaml', () => {
  const { services, secrets, volumes } = v.parse(composeSchema, load(read('compose.yaml')));

  it('refers only to services, secrets and volumes that it declares, and to files in its folder', () => {
    for (const service of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(service.depends_on));
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining(service.secrets));
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':');
        // The operator creates the repositories.
        if (source === './repositories') continue;
        const isKnown = source.startsWith('./')
          ? existsSync(`deploy/service/${source}`)
          : source in volumes;
        expect(isKnown, source).toBe(true);
      }
    }
  });

  it('sets only documented settings of the service', () => {
    const settings = Object.keys(services.service?.environment ?? {});
    expect(settings).not.toEqual([]);
    expect(settings.filter((name) => !isSetting(name))).toEqual([]);
  });
});

describe.each([
  [
    'alerts.yaml',
    () =>
      v
        .parse(alertsSchema, load(read('alerts.yaml')))
        .groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ],
  [
    'dashboard.json',
    () =>
      v
        .parse(dashboardSchema, JSON.parse(read('dashboard.json')))
        .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ],
])('%s', (_, getExpressions) => {
  it('contains only metrics of the service, with the name of its job', async () => {
    const metrics = createMetrics(
      async () => ({ pending: 0, retrying: 0 }),
      async () => [],
    );
    metrics.countResponse({ method: 'GET', route: '/', status: 200, ms: 1, requestId: '' });
    const { text } = await metrics.read();
    const known = new Set(['up', ...[...text.matchAll(/^([a-z_]+)\b/gm)].map(([, name]) => name)]);
    const expressions = getExpressions();
    expect(expressions.length).toBeGreaterThan(4);
    for (const expression of expressions) {
      expect(
        metricsIn(expression).filter((name) => !known.has(name)),
        expression,
      ).toEqual([]);
      expect(metricsIn(expression).length, expression).toBeGreaterThan(0);
      const selectors = [...expression.matchAll(/\{([^{}]*)\}/g)].map(([, labels]) => labels);
      for (const labels of selectors) expect(labels).toContain('job="spec-viewer-service"');
    }
  });
});

describe('spec-viewer-service.service', () => {
  const unit = read('spec-viewer-service.service');
  const readValue = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];

  it('starts the entry point of the built service', () => {
    const [node, program = ''] = readValue('ExecStart')?.split(' ') ?? [];
    expect(node).toBe('/usr/bin/node');
    const source = program.replace('/opt/spec-viewer-service/', '').replace(/\.js$/, '.ts');
    expect(existsSync(source), source).toBe(true);
  });

  it('sets only documented settings, and stores the data in the folder of the unit', () => {
    const variables = (readValue('Environment') ?? '').split(' ').map((one) => one.split('='));
    expect(variables.filter(([name = '']) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([]);
    expect(variables).toContainEqual(['DATA_DIR', `/var/lib/${readValue('StateDirectory')}`]);
  });

  it('gives the service more than the 8 seconds that it needs for stopping', () => {
    expect(Number(readValue('TimeoutStopSec'))).toBeGreaterThan(8);
  });
});
