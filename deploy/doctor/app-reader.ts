import { QueryClient } from '@tanstack/react-query';
import { failureOf, type Service } from '#platform/http/failure.ts';
import type { UnreadableRecord } from '#platform/http/tolerant.ts';
import type { AppClients } from './app-clients.ts';
import {
  advice,
  type Check,
  fails,
  judged,
  merged,
  notChecked,
  ok,
  type Problem,
} from './check.ts';
import { atHost, exposureProblem, originProblem } from './cors.ts';
import { addressOf, type Deployment, needsCors, unknownOrigin } from './deployment.ts';
import { failureProblem } from './failure-problem.ts';
import { headersRead, operationsOf, type ServiceOperation, serviceNames } from './operations.ts';

/** What is expected of an answer besides that it can be read. */
export type Expectations<T> = {
  readonly unreadable?: (value: T) => readonly UnreadableRecord[];
  /** Why a readable answer isn't good enough. */
  readonly problem?: (value: T) => Problem | undefined;
  /** Response headers that the app reads, besides those of every answer. */
  readonly sees?: readonly string[];
};

/** Reads as the app does, one thing after another, and notes a check for each. */
export type AppReader = {
  readonly clients: AppClients;
  readonly client: QueryClient;
  readonly checks: Check[];
  /** Whether the deployment uses `GET path`. */
  uses(path: string): boolean;
  /** Resolves to undefined if it can't be read, or isn't used. */
  read<T>(
    path: string,
    query: () => Promise<T>,
    expectations?: Expectations<T>,
  ): Promise<T | undefined>;
  /** Notes that an operation wasn't tried, if it is used. */
  skip(path: string, why: string): void;
};

/** Calls `work` with a reader for one service, and resolves to the checks that it noted. */
export async function readAsApp(
  deployment: Deployment,
  clients: AppClients,
  service: Service,
  work: (reader: AppReader) => Promise<void>,
): Promise<readonly Check[]> {
  const { config } = deployment;
  const checks: Check[] = [];
  const visible: Check[] = [];
  const client = new QueryClient();
  const find = (path: string) =>
    operationsOf(config).find((one) => one.method === 'GET' && one.path === path);

  const reader: AppReader = {
    clients,
    client,
    checks,
    uses: (path) => find(path) !== undefined,
    async read(path, query, expectations = {}) {
      const operation = find(path);
      if (operation === undefined) return undefined;
      const name = `Answer of GET ${path}`;
      try {
        const value = await query();
        const unreadable = expectations.unreadable?.(value) ?? [];
        const problem = expectations.problem?.(value);
        if (problem !== undefined) checks.push(fails(name, problem));
        else checks.push(unreadable.length === 0 ? ok(name) : advice(name, countOf(unreadable)));
        const { sees = [] } = expectations;
        visible.push(...visibility(operation, deployment, clients.latestHeaders(), sees));
        return value;
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined) throw error;
        checks.push(fails(name, failureProblem(failure, operation, config)));
        return undefined;
      }
    },
    skip(path, why) {
      if (find(path) !== undefined) checks.push(notChecked(`Answer of GET ${path}`, why));
    },
  };

  try {
    await work(reader);
  } finally {
    // Its timers would keep the process alive.
    client.clear();
  }
  return [
    ...checks,
    ...merged(`Visible headers of ${serviceNames[service]} for ${deployment.origin}`, visible),
  ];
}

function countOf(unreadable: readonly UnreadableRecord[]): string {
  const reasons = unreadable
    .slice(0, 3)
    .map(({ list, index, reason }) => `${list ?? ''}[${index}]: ${reason}`);
  const records = unreadable.length === 1 ? 'one record' : `${unreadable.length} records`;
  return `the app can’t read ${records} and says so on screen (${reasons.join('; ')})`;
}

/** Whether a page could read the answer, and the headers that the app reads. */
function visibility(
  { service, method, path }: ServiceOperation,
  deployment: Deployment,
  headers: Headers,
  sees: readonly string[],
): readonly Check[] {
  const { origin, config } = deployment;
  const address = addressOf(service, config);
  if (origin === unknownOrigin || !needsCors(address, deployment)) return [];
  // A service needn't have ids of requests, and then there is none to see.
  const wanted = [...headersRead, ...sees].filter(
    (name) => name !== 'x-request-id' || headers.has(name),
  );
  const problem = originProblem(headers, origin) ?? exposureProblem(headers, wanted);
  const name = `Visible headers of ${method} ${path} for ${origin}`;
  return [judged(name, problem && atHost(address, problem))];
}
