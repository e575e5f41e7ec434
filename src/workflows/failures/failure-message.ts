import { CancelledError } from '@tanstack/react-query';
import { type Answer, type Failure, failureOf, type Operation } from '#platform/http/failure.ts';
import type { Unreadables } from '#platform/tolerant.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { describeFailure, retryAt } from './describe-failure.ts';

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

/** The message for whatever was thrown. An error that isn't a failure is a fault of this app. */
export function failureMessage(error: unknown): FailureMessage {
  const failure = failureOf(error);
  if (failure !== undefined) {
    return {
      ...describeFailure(failure),
      details: failureDetails(failure),
      retryAt: retryAt(failure),
    };
  }
  if (error instanceof CancelledError) {
    return {
      title: 'Stopped loading',
      explanation: 'Loading was cancelled. Nothing was changed.',
      details: '',
      isStopped: true,
    };
  }
  return {
    title: 'This screen failed',
    explanation: 'This is a fault in the app. Nothing was changed. Reloading may help.',
    details: `${error instanceof Error ? error.name : typeof error} at ${new Date().toISOString()}`,
  };
}
