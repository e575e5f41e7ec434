import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { storageKey } from '#platform/stored.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { ExpectedBehaviour } from './cells.ts';
import { type ConsoleOutput, createChecks } from './checks.ts';
import { smallContent } from './content.ts';
import { faults } from './faults.ts';
import { operations } from './operations.ts';
import { createFaultRunner, isCausedByAction } from './plays.ts';
import { type FaultTestRow, getTestedResponses } from './rows.ts';

/** Storage key under which the app stores the directory key that the user entered. */
const keptKey = storageKey('directory-key', appOrigin);

export function testFaultMatrix(rows: readonly FaultTestRow[]): void {
  const server = startReferenceService(smallContent);
  const noise: ConsoleOutput = { printed: [], rejected: [] };
  const { answerWith, begin, played } = createFaultRunner(server);
  const { check } = createChecks(server, noise);
  const onRejection = (reason: unknown) => noise.rejected.push(reason);

  beforeEach(() => {
    noise.printed.length = 0;
    noise.rejected.length = 0;
    process.on('unhandledRejection', onRejection);
    for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...parts) => {
        noise.printed.push(...parts.map(String));
      });
    }
  });
  afterEach(() => process.off('unhandledRejection', onRejection));

  async function run({ faultId, operationId, name, cell }: FaultTestRow) {
    const expected: ExpectedBehaviour = { ...cell, ...cell.responseOverrides?.[name] };
    if (isCausedByAction(faultId)) {
      await check(faultId, operationId, expected, await played[faultId](operationId));
      return;
    }
    const createResponse = getTestedResponses(faultId, cell).find(
      ([responseName]) => responseName === name,
    )?.[1];
    if (createResponse === undefined) throw new Error(`${faultId} has no answer “${name}”`);
    const config = faultId === 'F7' ? { directoryKey: { mode: 'ask' } } : {};
    if (faultId === 'F7') sessionStorage.setItem(keptKey, 'key-of-the-person');
    const ready = () => answerWith(operationId, createResponse, expected);
    await check(faultId, operationId, expected, await begin(operationId, { ready, config }));
  }

  const byFault = Object.entries(faults)
    .map(([id, { title }]) => [id, title, rows.filter(({ faultId }) => faultId === id)] as const)
    .filter(([, , ofThis]) => ofThis.length > 0);

  describe.each(byFault)('fault %s, %s', (_id, _title, ofThis) => {
    const titled = ofThis.map((row) => [operations[row.operationId].title, row.name, row] as const);
    test.each(titled)('%s has the expected outcome for the response “%s”', (_title, _name, row) =>
      run(row),
    );
  });
}
