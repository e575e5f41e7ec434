import { type ExpectedBehaviour, type FaultExpectation, faultExpectations } from './cells.ts';
import { type CreateFaultResponse, type FaultId, faults } from './faults.ts';
import { type OperationId, operations } from './operations.ts';
import { isCausedByAction } from './plays.ts';

/** Combination of a fault, an operation and one of the fault's responses. */
export type FaultTestRow = {
  readonly faultId: FaultId;
  readonly operationId: OperationId;
  /** Name of the fault's response; `played` if user actions cause the fault. */
  readonly name: string;
  readonly cell: ExpectedBehaviour;
};

export const getTestedResponses = (
  faultId: FaultId,
  { except = [] }: ExpectedBehaviour,
): readonly [string, CreateFaultResponse][] =>
  Object.entries<CreateFaultResponse>(faults[faultId].responses).filter(
    ([name]) => !except.includes(name),
  );

export const allFaultRows: readonly FaultTestRow[] = Object.entries(faultExpectations).flatMap(
  ([fault, columns]) =>
    Object.entries(columns).flatMap(([operation, cell]: [string, FaultExpectation]) => {
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
export function selectRowPerResponse(rows: readonly FaultTestRow[]): FaultTestRow[] {
  const byResponse = new Map<string, FaultTestRow[]>();
  for (const row of rows) {
    const key = `${row.faultId} ${row.name}`;
    byResponse.set(key, [...(byResponse.get(key) ?? []), row]);
  }
  return [...byResponse.values()].flatMap((same, at) => same[at % same.length] ?? []);
}
