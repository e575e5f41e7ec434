import type { Browser } from 'playwright-core';

/** Environment that a benchmark suite runs in. */
export type BenchmarkEnvironment = {
  readonly browser: Browser;
  readonly rounds: number;
  /** Logs the progress of the suite. */
  readonly log: (message: string) => void;
};

/**
 * Row of a comparison table: a measured value of the app and, if measured in the same run, of other
 * implementations. Lower values are better.
 */
export type ComparisonRow = {
  readonly label: string;
  readonly unit: 'ms' | 'MB' | 'kB' | '%' | '';
  readonly app: number;
  /**
   * Values of the compared implementations. A value is undefined if the implementation lacks the
   * feature.
   */
  readonly peers: readonly { readonly name: string; readonly value: number | undefined }[];
  readonly target?: BenchmarkTarget | undefined;
};

/** Target for a measured value of the app, and whether the app meets it. */
export type BenchmarkTarget = { readonly description: string; readonly isMet: boolean };

/** Section of docs/benchmarks.md, written by a suite. */
export type ReportSection = {
  readonly title: string;
  /** Paragraphs that describe how the section's values are measured. */
  readonly text: readonly string[];
  readonly rows: readonly ComparisonRow[];
};

/**
 * Benchmark suite: measures one area of the app and returns sections of the report. Values are
 * medians over all rounds, in which the app and the compared implementations alternate.
 */
export type BenchmarkSuite = (bench: BenchmarkEnvironment) => Promise<readonly ReportSection[]>;
