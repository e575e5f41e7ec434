import { describe, expect, it } from 'vitest';
import { createWorkView, formatProgress } from '#features/specifications/work/work-view.ts';
import { findTasks } from '#text/markdown/find-tasks.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

describe('formatProgress', () => {
  it.each([
    ['an open task', '- [ ] a', '0 of 1 done'],
    ['nested tasks', '- [x] a\n- [ ] b\n  - [x] c', '2 of 3 done'],
    ['many tasks', '- [x] a\n'.repeat(1_200), '1,200 of 1,200 done'],
  ])('counts %s', (_, text, expected) => {
    expect(formatProgress(findTasks(parseMarkdown(text)))).toBe(expected);
  });
});

/** Returns the caption or the fragments of each top-level block. */
function listAnnotations(path: string, text: string) {
  const markdown = parseMarkdown(text);
  const { getAnnotation } = createWorkView(markdown, path);
  return markdown.parts
    .flatMap(({ blocks }) => blocks)
    .map((block) => getAnnotation(block))
    .map((annotation) => annotation && (annotation.caption ?? annotation.fragments));
}

describe('createWorkView', () => {
  it.each([
    ['the title of a task file', 'a/tasks.md', '# Tasks\n\n- [x] a', ['1 of 1 done', undefined]],
    ['its first block without a title', 'tasks.md', 'All:\n\n- [ ] a', ['0 of 1 done', undefined]],
    ['no title of a file without tasks', 'tasks.md', '# Tasks\n\n- a', [undefined, undefined]],
    ['no title of another file', 'spec.md', '# Form\n\n- [x] a', [undefined, undefined]],
  ])('writes the progress of the tasks below %s', (_, path, text, expected) => {
    expect(listAnnotations(path, text)).toEqual(expected);
  });

  it('gives each block the fragments of its open clarifications', () => {
    const mark = '[NEEDS CLARIFICATION: why?]';
    expect(listAnnotations('spec.md', `${mark}\n\nText\n\n${mark} ${mark}`)).toEqual([
      ['clarification-1'],
      undefined,
      ['clarification-2', 'clarification-3'],
    ]);
  });

  it('has neither clarifications nor annotations if the file isn’t Markdown', () => {
    const view = createWorkView(undefined, 'specs/001-fees/api.yaml');
    expect(view.clarifications).toEqual([]);
    expect(view.getAnnotation({ kind: 'rule', lines: [1, 1] })).toBeUndefined();
  });
});
