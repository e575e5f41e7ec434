import type { ComponentType } from 'react';
import { isTaskFile } from '#data/specifications/work-folder.ts';
import { formatNumber } from '#text/format-number.ts';
import { comparedSources } from '#text/markdown/compare/content.ts';
import {
  type Clarification,
  findClarifications,
  findTasks,
  type Task,
} from '#text/markdown/find-tasks.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import type { RenderOptions } from '#ui/markdown/render-options.ts';
import { getClarificationFragment, WorkHeader, type WorkHeaderProps } from './WorkHeader.tsx';

/** Open clarifications of a document, its header, and annotations with the progress of tasks. */
export type WorkView = {
  readonly clarifications: readonly Clarification[];
  readonly getAnnotation: NonNullable<RenderOptions['getAnnotation']>;
  readonly Header: ComponentType<WorkHeaderProps>;
};

/** @param markdown complete document; undefined if the file isn’t Markdown */
export function createWorkView(markdown: MarkdownDocument | undefined, path: string): WorkView {
  const clarifications = markdown ? findClarifications(markdown) : [];
  const tasks = markdown && isTaskFile(path) ? findTasks(markdown) : [];
  const title = markdown?.headings[0] ?? markdown?.parts[0]?.blocks[0];
  const fragments = new Map<object, string[]>();
  for (const [index, { node }] of clarifications.entries()) {
    fragments.set(node, [...(fragments.get(node) ?? []), getClarificationFragment(index)]);
  }
  return {
    clarifications,
    getAnnotation: (node) => {
      const source = comparedSources.get(node) ?? node;
      const own = fragments.get(source);
      const caption = source === title && tasks.length > 0 ? formatProgress(tasks) : undefined;
      if (own === undefined && caption === undefined) return undefined;
      return { fragments: own ?? [], notes: [], caption };
    },
    Header: WorkHeader,
  };
}

/** Formats the progress of tasks, for example as “18 of 22 done”. */
export function formatProgress(tasks: readonly Task[]): string {
  const done = tasks.filter(({ isDone }) => isDone).length;
  return `${formatNumber(done)} of ${formatNumber(tasks.length)} done`;
}
