import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { installOnDebian } from '#test/support/install-on-debian.ts';

const labels = '{job="spec-viewer-service",instance="a"}';
const canRun = () => spawnSync('promtool', ['--version']).status === 0;

beforeAll(async () => {
  if (!canRun()) await installOnDebian(['prometheus'], 'test the alerting rules');
}, 600_000);

/**
 * Runs promtool on alerts.yaml with a scrape every 15 seconds.
 * @param up value of `up` at each scrape: 1 if the service responds
 * @param alerts names of the alerts that must fire after the last scrape, and no others
 */
function testAlerts(up: readonly (0 | 1)[], starts: readonly number[], alerts: readonly string[]) {
  const at = `${up.length * 15}s`;
  const values = up.map((isUp, scrape) => (isUp === 1 ? starts[scrape] : 'stale'));
  const file = join(createTemporaryFolder('alerts'), 'test.json');
  const names = ['SpecViewerServiceDown', 'SpecViewerServiceRestarting'];
  const test = {
    rule_files: [resolve('deploy/service/alerts.yaml')],
    evaluation_interval: '15s',
    tests: [
      {
        interval: '15s',
        input_series: [
          { series: `up${labels}`, values: up.join(' ') },
          { series: `process_start_time_seconds${labels}`, values: values.join(' ') },
        ],
        promql_expr_test: names.map((name) => ({
          expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
          eval_time: at,
          exp_samples: [{ labels: '{}', value: alerts.includes(name) ? 1 : 0 }],
        })),
      },
    ],
  };
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(test));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
}

const scrapes = Array.from({ length: 60 }, (_, index) => index);

it.for([
  [
    'a service that ends seconds after each start',
    scrapes.map((index) => (index % 3 === 0 ? 1 : 0)),
    scrapes.map((index) => index * 15),
    ['SpecViewerServiceRestarting'],
  ],
  [
    'a stopped service',
    scrapes.map((index) => (index === 0 ? 1 : 0)),
    scrapes,
    ['SpecViewerServiceDown'],
  ],
  [
    'a service that is restarted twice',
    scrapes.map(() => 1),
    scrapes.map((index) => Math.floor(index / 20)),
    [],
  ],
] satisfies [string, (0 | 1)[], number[], string[]][])(
  'alerts.yaml fires the matching alert for %s',
  ([, up, starts, alerts], { skip }) => {
    skip(!canRun(), 'promtool is not installed (on Debian: apt-get install prometheus)');
    testAlerts(up, starts, alerts);
  },
);
