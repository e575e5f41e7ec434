import { expect } from '@playwright/test';
import type { Behaviour } from '#test/e2e/support/provider.ts';
import { destination, person, type Seen } from './visitor.ts';

/** A provider, in words and as the tests' provider behaves, and what a person then sees. */
export type Variant = {
  readonly provider: string;
  readonly is: Behaviour;
  readonly sees: Seen;
};

export const variant = (provider: string, is: Behaviour, sees: Seen): Variant => ({
  provider,
  is,
  sees,
});

/** The person is signed in, and where they were going. */
export function arrives(signedInAs: string = person): Seen {
  return {
    words: expect.stringMatching(/New webhook/),
    at: destination,
    signedInAs,
    isAlarming: false,
  };
}

/** The sign-in that the person asked for failed, in these words. The address is kept. */
export function fails(words: RegExp): Seen {
  return {
    words: expect.stringMatching(words),
    at: destination,
    signedInAs: undefined,
    isAlarming: true,
  };
}

/** The plain sign-in page, with these words in its details. The address is kept. */
export function plainPage(words: RegExp): Seen {
  return {
    words: expect.stringMatching(words),
    at: destination,
    signedInAs: undefined,
    isAlarming: false,
  };
}

const rows: string[] = [];

/** Notes what a provider led to, for the table that is printed at the end. */
export function note(
  { provider }: Pick<Variant, 'provider'>,
  { words, at, signedInAs, isAlarming }: Seen,
): void {
  const mood = isAlarming ? 'alert' : 'calm';
  const who = signedInAs === undefined ? 'no' : `as ${signedInAs}`;
  // Of a screen of the app its name is enough.
  const shown = words.slice(0, signedInAs === undefined ? 300 : 20);
  rows.push(`| ${provider} | ${shown} | ${mood} | ${at} | ${who} |`);
}

export function printTable(title: string): void {
  const head =
    '| the provider | what is seen | | at | signed in |\n| --- | --- | --- | --- | --- |';
  process.stdout.write(`\n${title}\n\n${head}\n${rows.splice(0).join('\n')}\n`);
}
