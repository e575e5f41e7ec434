import type { Config } from '#platform/config.ts';
import type { Failure } from '#platform/http/failure.ts';
import { describeFailure } from '#workflows/failures/describe-failure.ts';
import type { Problem } from './check.ts';
import type { ServiceOperation } from './operations.ts';
import { directoryKeyVariable, tokenVariable } from './secrets.ts';

const keyAdvice: Record<Config['directoryKey']['mode'], string> = {
  ask: `give the key that people type as ${directoryKeyVariable}`,
  public: 'correct directoryKey.value in config.json',
  proxy: 'have the proxy in front of dataUrl add the header x-api-key',
};

function changeFor(failure: Failure, operation: ServiceOperation, config: Config): string {
  const field = operation.service === 'directory' ? 'dataUrl' : 'baseUrl';
  const missing =
    operation.extension === undefined
      ? `correct ${field} in config.json`
      : `take "${operation.extension}" out of extensions in config.json, or correct ${field}`;
  switch (failure.kind) {
    case 'unauthenticated':
      return `give a token in ${tokenVariable} that is valid and made for this service`;
    case 'key-required':
      return keyAdvice[config.directoryKey.mode];
    case 'forbidden':
      return 'allow this to the person of the token';
    case 'not-found':
      return missing;
    case 'rejected':
      return failure.answer.status >= 300 && failure.answer.status <= 399
        ? 'answer at this address itself, without a redirect or a sign-in page in front'
        : missing;
    case 'wrong-type':
      return `answer with JSON; for a page of a proxy or another site, correct ${field}`;
    case 'wrong-json':
    case 'wrong-shape':
      return 'answer as the interface says';
    case 'rate-limited':
      return 'ask again later, or allow more requests';
    case 'oversize':
      return `answer with at most ${Math.floor(failure.maxBytes / 1024 ** 2)} MiB, which is what the app reads`;
    case 'server':
      return 'look into the log of the service';
    case 'unreachable':
    case 'interrupted':
    case 'timeout':
      return 'start the service, or make it answer sooner';
    case 'conflict':
    case 'invalid':
    case 'too-large':
    case 'redirected':
    case 'offline':
    case 'aborted':
    case 'unaddressable':
      return 'answer as the interface says';
  }
}

/** What a failure of the app's client means for a deployment. */
export function failureProblem(
  failure: Failure,
  operation: ServiceOperation,
  config: Config,
): Problem {
  const { explanation } = describeFailure(failure);
  const issues =
    failure.kind === 'wrong-shape' ? ` (${failure.issues.slice(0, 3).join('; ')})` : '';
  const status = 'answer' in failure ? ` (status ${failure.answer.status})` : '';
  return {
    what: explanation.replace(/\.$/, '') + (explanation.includes('status') ? '' : status) + issues,
    change: changeFor(failure, operation, config),
  };
}
