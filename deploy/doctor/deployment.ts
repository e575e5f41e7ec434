import type { Config } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';

/** Stands for the app's origin while nobody has named it. */
export const unknownOrigin = 'https://origin-not-named.invalid';

/** What is examined. */
export type Deployment = {
  readonly config: Config;
  /** As JSON, to compare with what is served. */
  readonly configJson: unknown;
  /** Where people find the app; `unknownOrigin` where it wasn't named. */
  readonly origin: string;
  /** The app's path there, with a slash at both ends. */
  readonly base: string;
};

export const originNotNamed = 'name the app’s origin with --origin';

/** Whether an address can be asked: one on the app's own origin can't be while nobody has named that. */
export function isKnown(address: string): boolean {
  return new URL(address).origin !== unknownOrigin;
}

/** The address of a service. */
export function addressOf(service: Service, { baseUrl, dataUrl }: Config): string {
  return service === 'directory' ? dataUrl : baseUrl;
}

/** Whether a browser asks the host of an address for permission first. */
export function needsCors(address: string, { origin }: Deployment): boolean {
  return new URL(address).origin !== origin;
}
