import { spawnSync } from 'node:child_process';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { buildDeliveringProcess } from '#test/service/survival/start-delivering-process.ts';

const LIMIT_MS = 120_000;
/** Sets up a network namespace with loopback and one local port. */
const SETUP = "ip link set lo up && echo '40000 40000' > /proc/sys/net/ipv4/ip_local_port_range";

const inNamespace = (command: string, environment = {}) =>
  spawnSync('unshare', ['-n', 'sh', '-c', `${SETUP} && ${command}`], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });

const canRun = process.platform === 'linux' && inNamespace('true').status === 0;
if (!canRun) {
  process.stdout.write(
    'This process can’t create network namespaces: the tests without a network were not run.\n',
  );
}

const UNREACHABLE = 'The host can’t be reached.';
const rows = [
  ['v4.example.test', '8.8.8.8', 'none', `${UNREACHABLE} (v4.example.test: ENETUNREACH)`],
  ['v6.example.test', '2600:3c01::1', 'none', `${UNREACHABLE} (v6.example.test: ENETUNREACH)`],
  ['8.8.8.8', '8.8.8.8', 'none', `${UNREACHABLE} (8.8.8.8: ENETUNREACH)`],
  ['[2600:3c01::1]', '2600:3c01::1', 'none', `${UNREACHABLE} ([2600:3c01::1]: ENETUNREACH)`],
  [
    'busy.example.test',
    '127.0.0.1',
    'ports',
    'The service couldn’t open a connection. (busy.example.test: EADDRNOTAVAIL)',
  ],
  [
    'full.example.test',
    '127.0.0.1',
    'files',
    'The service couldn’t open a connection. (full.example.test: EMFILE)',
  ],
] as const;

describe.runIf(canRun)('sender without a route, a free port or a free file descriptor', () => {
  it('returns an error for each attempt, and its process continues', {
    timeout: LIMIT_MS,
  }, async () => {
    const program = await buildDeliveringProcess('sending-process');
    const order = rows.map(([host, address, limit]) => ({ host, address, limit }));
    const { status, stdout, stderr } = inNamespace(
      `ulimit -n 256 && exec ${process.execPath} ${program}`,
      { ORDER: JSON.stringify(order) },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const outcomes = v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), stdout);
    expect(outcomes).toEqual(rows.map(([, , , outcome]) => outcome));
  });
});
