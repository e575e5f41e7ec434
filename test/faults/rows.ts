import { type Cell, cells, type Expected } from './cells.ts';
import { type Answer, type FaultId, faults } from './faults.ts';
import { type OperationId, operations } from './operations.ts';
import { isCausedByAction } from './plays.ts';

/** Combination of a fault, an operation and one of the fault's responses. */
export type Row = {
  readonly faultId: FaultId;
  readonly operationId: OperationId;
  /** Name of the fault's response; `played` if user actions cause the fault. */
  readonly name: string;
  readonly cell: Expected;
};

export const getTestedResponses = (
  faultId: FaultId,
  { except = [] }: Expected,
): readonly [string, Answer][] =>
  Object.entries<Answer>(faults[faultId].answers).filter(([name]) => !except.includes(name));

export const allFaultRows: readonly Row[] = Object.entries(cells).flatMap(([fault, columns]) =>
  Object.entries(columns).flatMap(([operation, cell]: [string, Cell]) => {
    const faultId = Object.keys(faults).find((id): id is FaultId => id === fault);
    const operationId = Object.keys(operations).find((id): id is OperationId => id === operation);
    if (faultId === undefined || operationId === undefined || cell.lane !== 'here') return [];
    const names = isCausedByAction(faultId)
      ? ['played']
      : getTestedResponses(faultId, cell).map(([name]) => name);
    return names.map((name) => ({ faultId, operationId, name, cell }));
  }),
);

/** Selects one row for each response of each fault. The operations of the selected rows vary. */
export function selectRowPerResponse(rows: readonly Row[]): Row[] {
  const byAnswer = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.faultId} ${row.name}`;
    byAnswer.set(key, [...(byAnswer.get(key) ?? []), row]);
  }
  return [...byAnswer.values()].flatMap((same, at) => same[at % same.length] ?? []);
}
