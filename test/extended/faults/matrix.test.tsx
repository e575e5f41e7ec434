import { testFaultMatrix } from '#test/faults/matrix.ts';
import { allFaultRows } from '#test/faults/rows.ts';

testFaultMatrix(allFaultRows);
