import { afterAll } from 'vitest';
import { testFaultMatrix } from '#test/faults/matrix.ts';
import { printMatrix } from '#test/faults/report.ts';
import { everyRow } from '#test/faults/rows.ts';

const verdicts = testFaultMatrix(everyRow);
afterAll(() => printMatrix(verdicts));
