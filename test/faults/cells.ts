import type { FaultId } from './faults.ts';
import type { OperationId } from './operations.ts';

/**
 * Expected behaviour of the app for one fault in one operation. Some combinations are tested in a
 * browser instead, and some can't occur.
 */
export type FaultExpectation =
  | {
      readonly lane: 'here';
      /** Number of requests that the app sends for the operation. */
      readonly requests: number;
      /**
       * Number of faulty responses before the service responds normally; undefined if all responses
       * are faulty.
       */
      readonly times?: number | undefined;
      /** Message that the user must see after a failure; undefined if the operation succeeds. */
      readonly expectedMessage?: RegExp | undefined;
      /** Text that the screen shows instead of its content if the first load fails. */
      readonly shows?: RegExp;
      /** Names of the fault's responses that aren't tested with this operation. */
      readonly except?: readonly string[];
      /**
       * Expectations that differ for single responses of the fault, by the name of the response.
       */
      readonly responseOverrides?: Readonly<
        Record<string, Partial<Omit<ExpectedBehaviour, 'lane'>>>
      >;
    }
  | { readonly lane: 'browser' }
  | { readonly lane: 'n/a'; readonly why: string };

export type ExpectedBehaviour = Extract<FaultExpectation, { lane: 'here' }>;

const ends = (
  requests: number,
  told: RegExp,
  rest: Partial<ExpectedBehaviour> = {},
): FaultExpectation => ({
  lane: 'here',
  requests,
  expectedMessage: told,
  ...rest,
});
const done = (requests: number, rest: Partial<ExpectedBehaviour> = {}): FaultExpectation => ({
  lane: 'here',
  requests,
  ...rest,
});
const browser: FaultExpectation = { lane: 'browser' };
const notApplicable = (why: string): FaultExpectation => ({ lane: 'n/a', why });
const all = (cell: FaultExpectation): Record<OperationId, FaultExpectation> => ({
  deletion: cell,
  addition: cell,
  creation: cell,
  change: cell,
  list: cell,
  person: cell,
  specification: cell,
});

const keyOnly = notApplicable('only the directory asks for a key');
const aboutTheKey = notApplicable('at the directory this is about the key: F7');
const readsOnly = notApplicable('nothing is written there');
const anyText = notApplicable('any text is a specification');

const open = /may or may not have been carried out/;
const refused = /Couldn’t add the bookmark/;
const lost = /It isn’t known whether the webhook was created/;
const pause = /is limiting requests/;
/** Text of a retry button that is disabled during a countdown. */
const locked = /Try again in \d+ s(?!e)/;
/**
 * Overrides for a response that requests a long pause: the app tells the user about the pause
 * instead of retrying automatically.
 */
const longPauseOverrides: Partial<ExpectedBehaviour> = {
  responseOverrides: { long: { requests: 1 } },
};
/**
 * Overrides for a gateway error, which leaves the outcome unknown: the app repeats the same request
 * until the service responds.
 */
const gateway: Partial<ExpectedBehaviour> = { requests: 3, times: 2, expectedMessage: undefined };
const both = (words: RegExp, more: RegExp) => new RegExp(`${words.source}.*${more.source}`);
/** Text of the list if one competency can't be parsed: the other competencies are listed. */
const oneHidden = /Competencies 3.*1 item couldn’t be read.*Everything else is shown/;
const shape = /in a format that this app doesn’t support/;

export const faultExpectations: Readonly<
  Record<FaultId, Readonly<Record<OperationId, FaultExpectation>>>
> = {
  F1: all(ends(0, /There was no connection/)),
  F2: {
    deletion: ends(2, open, { responseOverrides: { after: { expectedMessage: undefined } } }),
    addition: done(3, { times: 2 }),
    creation: ends(2, lost),
    change: ends(1, open, { responseOverrides: { after: { expectedMessage: undefined } } }),
    list: ends(3, /no readable response/),
    person: ends(3, /no readable response/),
    specification: ends(3, /no readable response/),
  },
  F3: {
    deletion: ends(1, /longer than 15 seconds/),
    addition: done(2, { times: 1 }),
    creation: ends(1, lost),
    change: ends(1, /longer than 15 seconds.*may or may not/),
    list: ends(1, /longer than 15 seconds/),
    person: ends(1, /longer than 15 seconds/),
    specification: ends(1, /longer than 15 seconds/),
  },
  F4: all(browser),
  F5: all(done(1)),
  F6: { ...all(done(2)), list: aboutTheKey, person: aboutTheKey, specification: done(3) },
  F7: {
    ...all(keyOnly),
    list: ends(1, /The directory refused this key/),
    person: ends(1, /The directory refused this key/),
  },
  F8: {
    deletion: ends(1, /You are not allowed to delete this folder/),
    addition: ends(1, refused),
    creation: ends(1, /No webhook was created/),
    change: ends(1, /Couldn’t change the webhook/),
    list: aboutTheKey,
    person: aboutTheKey,
    specification: done(1, { shows: /You can’t read this specification/ }),
  },
  F9: {
    deletion: done(1),
    addition: ends(1, refused),
    creation: ends(1, /No webhook was created/),
    change: ends(1, /has no webhook with this ID/),
    list: ends(1, /Refused/),
    person: done(1, { shows: /Not in the directory/ }),
    specification: done(1, { shows: /No specification here/ }),
  },
  F10: {
    deletion: ends(1, /Refused/),
    addition: ends(1, /Refused/),
    creation: ends(1, /Refused.*No webhook was created/),
    change: ends(1, /Refused/),
    list: ends(1, /Refused/),
    person: ends(1, /Refused/),
    specification: ends(1, /Refused/),
  },
  F11: {
    deletion: ends(1, /Couldn’t delete the folder/),
    addition: ends(1, refused),
    creation: ends(1, /No webhook was created/),
    change: ends(1, /Couldn’t change the webhook/),
    list: ends(1, /Nothing can be shown/),
    person: ends(1, /Nothing can be shown/),
    specification: ends(1, /Couldn’t load the specification/),
  },
  F12: {
    deletion: ends(2, both(pause, locked)),
    addition: ends(2, both(pause, locked)),
    creation: ends(2, both(/is limiting requests.*No webhook was created/, locked)),
    change: ends(2, both(pause, locked)),
    list: ends(2, pause),
    person: ends(2, pause),
    specification: ends(2, pause),
  },
  F13: {
    deletion: ends(2, open),
    addition: ends(3, open, { responseOverrides: { 502: gateway, 504: gateway } }),
    creation: ends(2, lost),
    change: ends(1, open),
    list: ends(3, /failed \(status 50[024]\)/),
    person: ends(3, /failed \(status 50[024]\)/),
    specification: ends(3, /failed \(status 50[024]\)/),
  },
  F14: {
    deletion: ends(2, both(/status 503.*may or may not/, locked), longPauseOverrides),
    addition: ends(3, both(/status 503.*may or may not/, locked), longPauseOverrides),
    creation: ends(2, both(lost, locked), longPauseOverrides),
    change: ends(2, both(/status 503.*may or may not/, locked), longPauseOverrides),
    list: ends(3, /status 503/, longPauseOverrides),
    person: ends(3, /status 503/, longPauseOverrides),
    specification: ends(3, /status 503/, longPauseOverrides),
  },
  F15: {
    deletion: ends(1, open),
    addition: ends(1, open),
    creation: ends(1, lost),
    change: ends(1, open),
    list: ends(1, /an unexpected response/),
    person: ends(1, /an unexpected response/),
    specification: done(1, { shows: /an unexpected response|Not a text/ }),
  },
  F16: {
    deletion: done(1),
    addition: done(1),
    creation: ends(1, lost),
    change: done(1),
    list: ends(2, /JSON that can’t be read/),
    person: ends(2, /JSON that can’t be read/),
    specification: anyText,
  },
  F17: {
    deletion: done(1, { except: ['oneBad'] }),
    addition: done(1, { except: ['oneBad'] }),
    creation: ends(1, lost, {
      except: ['oneBad'],
      responseOverrides: { secretOnly: { expectedMessage: undefined } },
    }),
    change: done(1, { except: ['oneBad'] }),
    list: ends(1, shape, {
      responseOverrides: { oneBad: { expectedMessage: undefined, shows: oneHidden } },
    }),
    person: ends(1, shape, { except: ['secretOnly', 'oneBad'] }),
    specification: anyText,
  },
  F18: {
    deletion: done(1),
    addition: done(1),
    creation: ends(1, lost),
    change: done(1),
    list: ends(1, /larger than 64 MiB/),
    person: ends(1, /larger than 5 MiB/),
    specification: done(1, { shows: /Too large to read here/ }),
  },
  F19: all(browser),
  F20: all(done(1)),
  F21: {
    deletion: done(0),
    addition: ends(1, refused),
    creation: notApplicable('a webhook to be created is not there to be deleted'),
    change: ends(1, /has no webhook with this ID/),
    list: done(2),
    person: done(2),
    specification: done(2),
  },
  F22: {
    deletion: done(1),
    addition: done(1),
    creation: done(1),
    change: done(1),
    list: readsOnly,
    person: readsOnly,
    specification: readsOnly,
  },
  F23: {
    deletion: done(1),
    addition: done(2, { times: 1 }),
    creation: ends(1, lost),
    change: done(1),
    list: ends(1, /longer than 45 seconds/),
    person: ends(1, /longer than 45 seconds/),
    specification: ends(1, /longer than 45 seconds/),
  },
};

/**
 * Write operations after which the app fetches the state again, because the outcome is unknown or
 * another client has changed the state.
 */
export const refetchingOperations: Partial<Readonly<Record<FaultId, readonly OperationId[]>>> = {
  F2: ['deletion', 'creation', 'change'],
  F3: ['deletion', 'creation', 'change'],
  F9: ['deletion', 'addition', 'change'],
  F10: ['deletion', 'addition', 'creation', 'change'],
  F11: ['deletion'],
  F13: ['deletion', 'creation', 'change'],
  F14: ['creation'],
  F15: ['deletion', 'addition', 'creation', 'change'],
  F16: ['deletion', 'addition', 'creation', 'change'],
  F17: ['deletion', 'addition', 'change'],
  F18: ['deletion', 'addition', 'creation', 'change'],
  F23: ['deletion', 'creation', 'change'],
};
