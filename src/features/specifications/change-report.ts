import type { ReportNames } from '#text/markdown-text.ts';

/** Changes of a specification as a short text. */
export type ChangeSummary = { readonly text: string; readonly tone?: 'danger' };

/** Report of the changes between two versions, which users copy or save. */
export type ChangeReport = {
  readonly count: number;
  readonly path: string;
  /** Title of the later version; empty if it has none. */
  readonly title: string;
  /** Versions that the texts state themselves; empty strings if they state none. */
  readonly versions: { readonly before: string; readonly after: string };
  readonly toMarkdown: (names: ReportNames) => string;
  /** Records for a JSON file. */
  readonly toRecords: () => readonly object[];
};

/** Changes of an API or of requirements, which have classes. */
export type ClassifiedChanges = {
  /** Numbers of changes for the notice; the first part is emphasised. */
  readonly notice: readonly [emphasised: string, rest: string];
  readonly summary: ChangeSummary;
  readonly report: ChangeReport;
};
