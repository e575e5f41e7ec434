import type { Browser } from 'playwright-core';

/** What a suite of measurements works with. */
export type Bench = {
  readonly browser: Browser;
  readonly rounds: number;
  /** Says how far it is. */
  readonly say: (words: string) => void;
};

/** One measured quantity of the app beside others doing the same work in the same run; less is better. */
export type Row = {
  readonly what: string;
  readonly unit: 'ms' | 'MB' | 'kB' | '%' | '';
  readonly app: number;
  /** `value` is undefined for what a peer doesn’t offer. */
  readonly peers: readonly { readonly name: string; readonly value: number | undefined }[];
  readonly promise?: Promised | undefined;
};

/** What is promised of the app, and whether it was kept. */
export type Promised = { readonly words: string; readonly isMet: boolean };

/** What a suite has to say, a part of docs/benchmarks.md. */
export type Section = {
  readonly title: string;
  /** What was done, in paragraphs. */
  readonly text: readonly string[];
  readonly rows: readonly Row[];
};

/** Measures one area; medians of all rounds, in which app and peers take turns. */
export type Suite = (bench: Bench) => Promise<readonly Section[]>;
