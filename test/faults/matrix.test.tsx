import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { testFaultMatrix } from './matrix.ts';
import { operations } from './operations.ts';
import { allFaultRows, selectRowPerResponse } from './rows.ts';

// Covers each fault and each operation at least once; test/extended/faults tests every pair.
const rows = selectRowPerResponse(allFaultRows);

test('the fault tests of every run cover each fault and each operation', () => {
  const inBrowserOnly = ['F4', 'F19'];
  const chosen = new Set<string>(rows.map(({ faultId }) => faultId));
  expect(Object.keys(faults).filter((id) => !chosen.has(id))).toEqual(inBrowserOnly);
  expect(new Set(rows.map(({ operationId }) => operationId)).size).toBe(
    Object.keys(operations).length,
  );
});

testFaultMatrix(rows);
