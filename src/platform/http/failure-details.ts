import type { Answer, Failure, Operation } from './failure.ts';
import type { Unreadables } from './tolerant.ts';

function operationLine({ method, service, action }: Operation): string {
  return `Operation: ${method} (${service}) ${action}`;
}

function answerLines({ status, contentType, requestId }: Omit<Answer, 'message'>) {
  return [
    `Status: ${status}`,
    contentType && `Content type: ${contentType}`,
    requestId && `Request id: ${requestId}`,
  ];
}

function joinLines(lines: readonly (string | false | undefined)[]): string {
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/** What a bug report needs and nothing more: no address, body, token, key or secret. */
export function failureDetails(failure: Failure): string {
  return joinLines([
    operationLine(failure.operation),
    `Failure: ${failure.kind}, outcome ${failure.outcome}`,
    ...('answer' in failure ? answerLines(failure.answer) : []),
    failure.kind === 'wrong-shape' && `Unexpected: ${failure.issues.join('; ')}`,
    `Time: ${failure.at}`,
  ]);
}

/** The same for records that could not be read; `only` names the list unless a record names another. */
export function unreadableDetails({ unreadable, answer }: Unreadables, only: string): string {
  const records = unreadable.map(
    ({ list = only, index, reason }) => `${list}[${index}]: ${reason}`,
  );
  if (answer === undefined) return joinLines(records);
  const { operation, at } = answer;
  return joinLines([operationLine(operation), ...answerLines(answer), `Time: ${at}`, ...records]);
}
