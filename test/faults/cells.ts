import type { FaultId } from './faults.ts';
import type { OperationId } from './operations.ts';

/** Expected behaviour of the app for one fault in one operation. */
export type Cell =
  | {
      readonly lane: 'here';
      /** Exact number of requests that the app sends for the operation. */
      readonly requests: number;
      /** Number of faulty responses before normal ones; undefined if all responses are faulty. */
      readonly times?: number | undefined;
      /** Message shown to the user if the operation fails. */
      readonly told?: RegExp | undefined;
      /** Text that replaces the screen if nothing was loaded before the failure. */
      readonly shows?: RegExp;
      /** Names of the fault's responses that aren't tested for this operation. */
      readonly except?: readonly string[];
      /** Expectations that differ for some responses, by the name of the response. */
      readonly but?: Readonly<Record<string, Partial<Omit<Expected, 'lane'>>>>;
    }
  | { readonly lane: 'browser' }
  | { readonly lane: 'n/a'; readonly why: string };

export type Expected = Extract<Cell, { lane: 'here' }>;

const ends = (requests: number, told: RegExp, rest: Partial<Expected> = {}): Cell => ({
  lane: 'here',
  requests,
  told,
  ...rest,
});
const done = (requests: number, rest: Partial<Expected> = {}): Cell => ({
  lane: 'here',
  requests,
  ...rest,
});
const browser: Cell = { lane: 'browser' };
const notApplicable = (why: string): Cell => ({ lane: 'n/a', why });
const all = (cell: Cell): Record<OperationId, Cell> => ({
  D: cell,
  C: cell,
  W: cell,
  P: cell,
  L: cell,
  'L′': cell,
  S: cell,
});

const keyOnly = notApplicable('only the directory asks for a key');
const aboutTheKey = notApplicable('at the directory this is about the key: F7');
const readsOnly = notApplicable('nothing is written there');
const anyText = notApplicable('any text is a specification');

const open = /may or may not have been carried out/;
const refused = /Couldn’t add the bookmark/;
const lost = /It isn’t known whether the webhook was created/;
const pause = /asks for a pause/;
/** Text of a retry button that is disabled during a countdown, next to the message. */
const locked = /Try again in \d+ s(?!e)/;
/**
 * Differing expectation for a long pause: the app shows it to the user instead of retrying
 * automatically.
 */
const notSatOut: Partial<Expected> = { but: { long: { requests: 1 } } };
/**
 * Expectation for a gateway error, which leaves the outcome open: the same request is sent again
 * until the service responds.
 */
const gateway: Partial<Expected> = { requests: 3, times: 2, told: undefined };
const both = (words: RegExp, more: RegExp) => new RegExp(`${words.source}.*${more.source}`);
/** Text of a list with one competency that could not be read; the others are listed. */
const oneHidden = /Competencies 3.*1 item could not be read.*Everything else is shown/;
const shape = /in a form this app doesn’t know/;

export const cells: Readonly<Record<FaultId, Readonly<Record<OperationId, Cell>>>> = {
  F1: all(ends(0, /This device is offline/)),
  F2: {
    D: ends(2, open, { but: { after: { told: undefined } } }),
    C: done(3, { times: 2 }),
    W: ends(2, lost),
    P: ends(1, open, { but: { after: { told: undefined } } }),
    L: ends(3, /no readable answer/),
    'L′': ends(3, /no readable answer/),
    S: ends(3, /no readable answer/),
  },
  F3: {
    D: ends(1, /longer than 15 seconds/),
    C: done(2, { times: 1 }),
    W: ends(1, lost),
    P: ends(1, /longer than 15 seconds.*may or may not/),
    L: ends(1, /longer than 15 seconds/),
    'L′': ends(1, /longer than 15 seconds/),
    S: ends(1, /longer than 15 seconds/),
  },
  F4: all(browser),
  F5: all(done(1)),
  F6: { ...all(done(2)), L: aboutTheKey, 'L′': aboutTheKey, S: done(3) },
  F7: {
    ...all(keyOnly),
    L: ends(1, /The directory refused this key/),
    'L′': ends(1, /The directory refused this key/),
  },
  F8: {
    D: ends(1, /You are not allowed to delete this folder/),
    C: ends(1, refused),
    W: ends(1, /No webhook was created/),
    P: ends(1, /Couldn’t change the webhook/),
    L: aboutTheKey,
    'L′': aboutTheKey,
    S: done(1, { shows: /You can’t read this specification/ }),
  },
  F9: {
    D: done(1),
    C: ends(1, refused),
    W: ends(1, /No webhook was created/),
    P: ends(1, /has no webhook with this ID/),
    L: ends(1, /Refused/),
    'L′': done(1, { shows: /Not in the directory/ }),
    S: done(1, { shows: /No specification here/ }),
  },
  F10: {
    D: ends(1, /Refused/),
    C: ends(1, /“.?Spared.?” already holds this specification/, {
      but: { 412: { told: /Refused/ } },
    }),
    W: ends(1, /Refused.*No webhook was created/),
    P: ends(1, /Refused/),
    L: ends(1, /Refused/),
    'L′': ends(1, /Refused/),
    S: ends(1, /Refused/),
  },
  F11: {
    D: ends(1, /Couldn’t delete the folder/),
    C: ends(1, refused),
    W: ends(1, /No webhook was created/),
    P: ends(1, /Couldn’t change the webhook/),
    L: ends(1, /Nothing could be shown/),
    'L′': ends(1, /Nothing could be shown/),
    S: ends(1, /Couldn’t load the specification/),
  },
  F12: {
    D: ends(2, both(pause, locked)),
    C: ends(2, both(pause, locked)),
    W: ends(2, both(/asks for a pause.*No webhook was created/, locked)),
    P: ends(2, both(pause, locked)),
    L: ends(2, pause),
    'L′': ends(2, pause),
    S: ends(2, pause),
  },
  F13: {
    D: ends(2, open),
    C: ends(3, open, { but: { 502: gateway, 504: gateway } }),
    W: ends(2, lost),
    P: ends(1, open),
    L: ends(3, /failed \(status 50[024]\)/),
    'L′': ends(3, /failed \(status 50[024]\)/),
    S: ends(3, /failed \(status 50[024]\)/),
  },
  F14: {
    D: ends(2, both(/status 503.*may or may not/, locked), notSatOut),
    C: ends(3, both(/status 503.*may or may not/, locked), notSatOut),
    // A short pause ends before the check does.
    W: ends(2, both(lost, locked), notSatOut),
    P: ends(2, both(/status 503.*may or may not/, locked), notSatOut),
    L: ends(3, /status 503/, notSatOut),
    'L′': ends(3, /status 503/, notSatOut),
    S: ends(3, /status 503/, notSatOut),
  },
  F15: {
    D: ends(1, open),
    C: ends(1, open),
    W: ends(1, lost),
    P: ends(1, open),
    L: ends(1, /something unexpected/),
    'L′': ends(1, /something unexpected/),
    S: done(1, { shows: /something unexpected|Not a text/ }),
  },
  F16: {
    D: done(1),
    C: done(1),
    W: ends(1, lost),
    P: done(1),
    L: ends(2, /JSON that can’t be read/),
    'L′': ends(2, /JSON that can’t be read/),
    S: anyText,
  },
  F17: {
    D: done(1, { except: ['oneBad'] }),
    C: done(1, { except: ['oneBad'] }),
    W: ends(1, lost, { except: ['oneBad'], but: { secretOnly: { told: undefined } } }),
    P: done(1, { except: ['oneBad'] }),
    L: ends(1, shape, { but: { oneBad: { told: undefined, shows: oneHidden } } }),
    'L′': ends(1, shape, { except: ['secretOnly', 'oneBad'] }),
    S: anyText,
  },
  F18: {
    D: done(1),
    C: done(1),
    W: ends(1, lost),
    P: done(1),
    L: ends(1, /larger than 64 MiB/),
    'L′': ends(1, /larger than 5 MiB/),
    S: done(1, { shows: /Too large to read here/ }),
  },
  F19: all(browser),
  F20: all(done(1)),
  F21: {
    D: done(0),
    C: ends(1, refused),
    W: notApplicable('a webhook to be created is not there to be deleted'),
    P: ends(1, /has no webhook with this ID/),
    L: done(2),
    'L′': done(2),
    S: done(2),
  },
  F22: {
    D: done(1),
    C: done(1),
    W: done(1),
    P: done(1),
    L: readsOnly,
    'L′': readsOnly,
    S: readsOnly,
  },
  F23: {
    D: done(1),
    C: done(2, { times: 1 }),
    W: ends(1, lost),
    P: done(1),
    L: ends(1, /longer than 45 seconds/),
    'L′': ends(1, /longer than 45 seconds/),
    S: ends(1, /longer than 45 seconds/),
  },
};

/**
 * Write operations after which the app fetches the state again, because their outcome is unknown or
 * another client changed the state.
 */
export const readsAnew: Partial<Readonly<Record<FaultId, readonly OperationId[]>>> = {
  F2: ['D', 'W', 'P'],
  F3: ['D', 'W', 'P'],
  F9: ['D', 'C', 'P'],
  F10: ['D', 'C', 'W', 'P'],
  F11: ['D'],
  F13: ['D', 'W', 'P'],
  F14: ['W'],
  F15: ['D', 'C', 'W', 'P'],
  F16: ['D', 'C', 'W', 'P'],
  F17: ['D', 'C', 'P'],
  F18: ['D', 'C', 'W', 'P'],
  F23: ['D', 'W', 'P'],
};
