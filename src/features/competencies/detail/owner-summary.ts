import { failureOf } from '#platform/http/failure.ts';

/**
 * What is known of an owner's place in the directory, in words to stand beside the name. Undefined
 * where there is nothing to say: they are there, or it isn't known yet.
 * @param person null when the directory has nobody of that name
 */
export function ownerSummary(
  person: object | null | undefined,
  error: Error | null,
): string | undefined {
  if (person === null) return 'not in the directory';
  if (person !== undefined || error === null) return undefined;
  const failure = failureOf(error);
  switch (failure?.kind) {
    case 'aborted':
      return undefined;
    case 'unaddressable':
      return 'can’t be looked up';
    case 'key-required':
      if (failure.reason === 'missing') return 'not looked up: the directory asks for a key';
      return failure.status === 403
        ? 'profile not open to you'
        : 'not looked up: the directory refused the key';
    case 'unauthenticated':
      return 'not looked up: the session has ended';
    case 'forbidden':
      return 'profile not open to you';
    case 'rate-limited':
      return 'not looked up: the directory asks for a pause';
    case 'server':
      return 'not looked up: the directory failed';
    case 'offline':
      return 'not looked up: this device is offline';
    default:
      return 'not looked up: no answer that could be read';
  }
}
