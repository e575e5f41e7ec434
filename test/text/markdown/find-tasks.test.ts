import { describe, expect, it } from 'vitest';
import { findClarifications, findTasks } from '#text/markdown/find-tasks.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

const listTasks = (text: string) =>
  findTasks(parseMarkdown(text)).map(
    ({ isDone, text: label, section }) => `${isDone ? 'x' : ' '} ${section?.text}: ${label}`,
  );

const questionsIn = (text: string) =>
  findClarifications(parseMarkdown(text)).map(({ question }) => question);

describe('findTasks', () => {
  it('finds open and done tasks with their sections, nested ones after their parent', () => {
    const text = `# Tasks

## 1. Windows

- [x] 1.1 Keep the **window** with \`late\` entries

  More about it.
  - [ ] 1.1.1 Test it
- [X] 1.2 Post it

## 2. Report

1. [ ] 2.1 Print it
- Not a task
* [ ] [US1] Send it

> - [x] Quoted`;
    expect(listTasks(text)).toEqual([
      'x 1. Windows: 1.1 Keep the window with late entries',
      '  1. Windows: 1.1.1 Test it',
      'x 1. Windows: 1.2 Post it',
      '  2. Report: 2.1 Print it',
      '  2. Report: [US1] Send it',
      'x 2. Report: Quoted',
    ]);
  });

  it('finds no tasks in code, comments and lines that only resemble tasks', () => {
    expect(
      listTasks(
        '```\n- [ ] In code\n```\n\n<!-- - [ ] In a comment -->\n\n- [y] Other letter\n- \\[ ] Escaped\n\n[ ] No list\n\n    - [ ] Indented code',
      ),
    ).toEqual([]);
  });
});

describe('findClarifications', () => {
  it('finds the marks in every kind of block, in the order of the text', () => {
    const text = `# Title [NEEDS CLARIFICATION]

Users sign in by [NEEDS CLARIFICATION: password, SSO,
or both?] and **[NEEDS CLARIFICATION - how long?]**.[^1]

- **FR-1**: Keep it [NEEDS CLARIFICATION: for [n] days?]
  > [NEEDS CLARIFICATION: quoted]

| A [NEEDS CLARIFICATION: head] | B |
| - | - |
| a | [NEEDS CLARIFICATION: is \`late\` sent?] |

[^1]: [NEEDS CLARIFICATION: note]`;
    expect(questionsIn(text)).toEqual([
      '',
      'password, SSO, or both?',
      'how long?',
      'for [n] days?',
      'quoted',
      'head',
      'is late sent?',
      'note',
    ]);
  });

  it('finds no marks in code, comments and other text', () => {
    expect(
      questionsIn(
        '`[NEEDS CLARIFICATION: code]`\n\n<!-- [NEEDS CLARIFICATION] -->\n\n```\n[NEEDS CLARIFICATION]\n```\n\n<pre>[NEEDS CLARIFICATION]</pre>\n\n[e.g. Rust or NEEDS CLARIFICATION]\n\n[NEEDS CLARIFICATIONS]\n\n[needs clarification]\n\n[NEEDS CLARIFICATION never closed',
      ),
    ).toEqual([]);
  });
});
