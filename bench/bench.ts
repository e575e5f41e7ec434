import type { Browser } from 'playwright-core';

/** Environment that a benchmark suite runs in. */
export type Bench = {
  readonly browser: Browser;
  readonly rounds: number;
  /** Logs the progress of the suite. */
  readonly log: (message: string) => void;
};

/**
 * One measured quantity of the app, compared with other implementations in the same run; lower is
 * better.
 */
export type ComparisonRow = {
  readonly label: string;
  readonly unit: 'ms' | 'MB' | 'kB' | '%' | '';
  readonly app: number;
  /** Values of the compared implementations; undefined if one lacks the feature. */
  readonly peers: readonly { readonly name: string; readonly value: number | undefined }[];
  readonly target?: Target | undefined;
};

/** Target of a measured quantity, and whether the app meets it. */
export type Target = { readonly description: string; readonly isMet: boolean };

/** Section of docs/benchmarks.md, written by a suite. */
export type ReportSection = {
  readonly title: string;
  /** Paragraphs that describe how the section's values are measured. */
  readonly text: readonly string[];
  readonly rows: readonly ComparisonRow[];
};

/**
 * Measures one area. Values are medians over all rounds, in which the app and its peers alternate.
 */
export type Suite = (bench: Bench) => Promise<readonly ReportSection[]>;
