import { testFaultMatrix } from '#test/faults/matrix.ts';
import { everyRow } from '#test/faults/rows.ts';

testFaultMatrix(everyRow);
