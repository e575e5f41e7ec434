import type { Extension } from '#platform/config.ts';
import type { Service } from './service.ts';

/** One thing that the interface promises of an operation. */
export type Check = {
  /** Method and path, as in docs/interface/openapi.yaml. */
  readonly operation: string;
  /** Where it is promised, if that isn’t the operation’s own section. */
  readonly section?: string;
  readonly promise: string;
  /** Extensions that it takes, besides the operation’s own. */
  readonly needs?: readonly Extension[];
  /** Whether it makes something, which it removes again. */
  readonly writes?: true;
  /** Throws Deviation if the promise isn’t kept, and NotPlayed if that can’t be found out. */
  readonly play: (service: Service) => Promise<void>;
};
