/** The person has cancelled the reading that failed with this. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('loading was cancelled');
  }
}
