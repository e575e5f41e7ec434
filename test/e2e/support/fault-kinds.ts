import { canaries } from '#test/faults/canaries.ts';
import type { OperationName } from './fault-operations.ts';
import {
  json,
  type Misbehaviour,
  redirect,
  reset,
  silent,
  stalled,
  stalledFailure,
  truncated,
  unreadable,
} from './fault-server.ts';

const unreached = /no readable answer/i;
const lost = /isn’t known whether/;
const maybe = /may or may not have been carried out/;
const likely = /most likely carried out/;

export type Fault = {
  readonly name: string;
  /** Undefined: nothing listens. */
  readonly how: (elsewhere: string) => Misbehaviour | undefined;
  /** Requests that arrive: for DELETE, POST, PATCH and each read. */
  readonly requests: readonly [del: number, post: number, patch: number, read: number];
  readonly words: readonly [del: RegExp, post: RegExp, patch: RegExp, read: RegExp];
  /** What the status alone tells to have been done, so that there is nothing to say but that. */
  readonly does?: OperationName;
};

export const unknownOutcome = [maybe, lost, maybe, unreached] as const;
/** The bookmarks can't be read here, so the status is what there is to go by. */
const deleted = /^Deleted “Doomed”\./;
const lateOrBroken = (read: RegExp) => ({
  words: [deleted, lost, likely, read] as const,
  does: 'DELETE folder' as const,
});
const asked = /asks for a pause/;
const busy = (headers: Readonly<Record<string, string>>) => json(429, canaries, headers);

/** The faults that only a real browser and a real connection show truthfully. */
export const connectionFaults: readonly Fault[] = [
  { name: 'F2 refused', how: () => undefined, requests: [0, 0, 0, 0], words: unknownOutcome },
  { name: 'F2 reset', how: () => reset, requests: [2, 1, 1, 3], words: unknownOutcome },
  {
    name: 'F2 error without CORS',
    how: () => unreadable,
    requests: [2, 1, 1, 3],
    words: unknownOutcome,
  },
  {
    name: 'F3 no headers in time',
    how: () => silent,
    requests: [1, 1, 1, 1],
    words: [/took longer than/, lost, /took longer than/, /took longer than/],
  },
  {
    name: 'F4 success, then a stall',
    how: () => stalled,
    requests: [1, 1, 1, 1],
    ...lateOrBroken(/took longer than/),
  },
  {
    name: 'F4 success, then truncated',
    how: () => truncated,
    requests: [1, 1, 1, 3],
    ...lateOrBroken(/broke off/),
  },
  {
    name: 'F12 Retry-After hidden by CORS',
    how: () => busy({ 'retry-after': '20' }),
    requests: [2, 1, 2, 2],
    words: [asked, asked, asked, asked],
  },
  {
    name: 'F12 Retry-After exposed',
    how: () => busy({ 'retry-after': '20', 'access-control-expose-headers': 'retry-after' }),
    requests: [1, 1, 1, 1],
    words: [/20 seconds/, /20 seconds/, /20 seconds/, /20 seconds/],
  },
  {
    name: 'F13 failure, then a stall',
    how: () => stalledFailure,
    requests: [2, 1, 1, 3],
    words: [/status 500.*may or may not/, lost, /status 500.*may or may not/, /status 500/],
  },
  ...([302, 307] as const).map((status) => ({
    name: `F19 redirect ${status} elsewhere`,
    how: (elsewhere: string) => redirect(status, `${elsewhere}/taken`),
    requests: [1, 1, 1, 1] as const,
    words: [maybe, lost, maybe, /answered with a redirect/] as const,
  })),
];
