import { CancelledError } from '@tanstack/react-query';
import {
  type Failure,
  getFailure,
  type Operation,
  type ResponseSummary,
  type Service,
} from '#platform/http/failure.ts';
import { getRequestedPauseMs } from '#platform/http/retry.ts';
import type { UnreadableRecords } from '#platform/parse-list.ts';
import type { FailureMessage } from '#text/failure-message.ts';

/** The explanation names the consequences or what the user can do. */
export type FailureDescription = { readonly title: string; readonly explanation: string };

const serviceName: Record<Service, string> = {
  directory: 'the directory',
  viewer: 'the service',
  webhooks: 'the webhook service',
};

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function serviceMessage({ message }: ResponseSummary, otherwise: string): string {
  return message === undefined ? otherwise : `The service says: “${message}”`;
}

function retryAdvice(failure: Failure): string {
  const pause = getRequestedPauseMs(failure);
  if (pause === undefined) return 'Try again in a moment.';
  const seconds = Math.ceil(pause / 1000);
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** Explanation that stays true after the connection is back. */
export const offlineExplanation =
  'There was no connection. Nothing was sent; try again when the connection is back.';

function explanationOf(failure: Failure): string {
  const service = serviceName[failure.operation.service];
  switch (failure.kind) {
    case 'unaddressable':
      return 'This name or ID can’t be sent, because a URL can’t contain it.';
    case 'offline':
      return offlineExplanation;
    case 'unreachable':
      return `${capitalised(service)} sent no readable response. It may be down, or the network, a proxy or the sign-in may be the cause.`;
    case 'interrupted':
      return `The response from ${service} was incomplete.`;
    case 'timeout':
      return `${capitalised(service)} took longer than ${failure.seconds} seconds.`;
    case 'aborted':
      return 'The request was cancelled.';
    case 'unauthenticated':
      return 'Your session has ended. Sign in again to continue. What you typed stays here.';
    case 'key-required':
      if (failure.reason === 'missing') {
        return 'The directory needs a key that this deployment doesn’t provide.';
      }
      return failure.status === 403
        ? 'The directory doesn’t allow this with the current key.'
        : 'The directory refused the key.';
    case 'forbidden':
      return serviceMessage(
        failure.response,
        `${capitalised(service)} doesn’t allow you to do this.`,
      );
    case 'not-found':
      return serviceMessage(failure.response, `${capitalised(service)} has nothing at this URL.`);
    case 'conflict':
      return serviceMessage(
        failure.response,
        'It conflicts with the current state, which may have changed elsewhere.',
      );
    case 'invalid':
      return serviceMessage(failure.response, 'The service didn’t accept what was sent.');
    case 'too-large':
      return serviceMessage(
        failure.response,
        failure.operation.method === 'GET'
          ? 'It is larger than the service allows.'
          : 'What was sent is larger than the service accepts.',
      );
    case 'rate-limited':
      return `${capitalised(service)} is limiting requests. ${retryAdvice(failure)}`;
    case 'redirected':
      return `${capitalised(service)} responded with a redirect, perhaps to the sign-in page of a proxy. This app doesn’t follow it.`;
    case 'rejected':
      return serviceMessage(
        failure.response,
        `${capitalised(service)} responded with status ${failure.response.status}.`,
      );
    case 'server':
      return `${capitalised(service)} failed (status ${failure.response.status}). ${retryAdvice(failure)}`;
    case 'wrong-type':
      return `${capitalised(service)} sent an unexpected response, perhaps the sign-in page of a proxy.`;
    case 'wrong-json':
      return `${capitalised(service)} responded with JSON that can’t be read.`;
    case 'wrong-shape':
      return `${capitalised(service)} responded in a format that this app doesn’t support.`;
    case 'oversize':
      return `The response from ${service} is larger than ${Math.round(failure.maxBytes / 1024 ** 2)} MiB, the most that this app reads.`;
    default:
      return failure satisfies never;
  }
}

function aboutOutcome({ operation, outcome, kind }: Failure): string {
  if (operation.method === 'GET' || kind === 'aborted') return '';
  if (outcome === 'unknown') return ' It may or may not have been carried out.';
  if (outcome === 'applied') return ' It was most likely carried out.';
  return '';
}

export function describeFailure(failure: Failure): FailureDescription {
  return {
    title: `Couldn’t ${failure.operation.action}`,
    explanation: explanationOf(failure) + aboutOutcome(failure),
  };
}

/** Returns epoch milliseconds; undefined if no pause is needed. */
export function getRetryTime(failure: Failure): number | undefined {
  const pause = getRequestedPauseMs(failure);
  return pause === undefined ? undefined : Date.parse(failure.at) + pause;
}

function operationLine({ method, service, action }: Operation): string {
  return `Operation: ${method} (${service}) ${action}`;
}

function responseLines({ status, contentType, requestId }: Omit<ResponseSummary, 'message'>) {
  return [
    `Status: ${status}`,
    contentType && `Content type: ${contentType}`,
    requestId && `Request id: ${requestId}`,
  ];
}

function joinLines(lines: readonly (string | false | undefined)[]): string {
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/** Formats a bug report, so without URL, body, token, key or secret. */
export function formatFailureDetails(failure: Failure): string {
  return joinLines([
    operationLine(failure.operation),
    `Failure: ${failure.kind}, outcome ${failure.outcome}`,
    ...('response' in failure ? responseLines(failure.response) : []),
    failure.kind === 'wrong-shape' && `Unexpected: ${failure.issues.join('; ')}`,
    `Time: ${failure.at}`,
  ]);
}

/** Formats a bug report. `only` is the name of the list for records that don't name theirs. */
export function formatUnreadableDetails(
  { unreadable, response }: UnreadableRecords,
  only: string,
): string {
  const records = unreadable.map(
    ({ list = only, index, reason }) => `${list}[${index}]: ${reason}`,
  );
  if (response === undefined) return joinLines(records);
  const { operation, at } = response;
  return joinLines([
    operationLine(operation),
    ...responseLines(response),
    `Time: ${at}`,
    ...records,
  ]);
}

/** An error that isn't a failure is a bug of this app. */
export function getFailureMessage(error: unknown): FailureMessage {
  const failure = getFailure(error);
  if (failure !== undefined) {
    return {
      ...describeFailure(failure),
      details: formatFailureDetails(failure),
      retryAt: getRetryTime(failure),
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
