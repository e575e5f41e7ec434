import type { Check, Group } from './check.ts';

const marks: Record<Check['state'], string> = {
  ok: 'ok  ',
  fails: 'FAIL',
  advice: 'note',
  'not-checked': '–   ',
};

const colours: Record<Check['state'], number> = {
  ok: 32,
  fails: 31,
  advice: 33,
  'not-checked': 90,
};

function sentence(check: Check): string {
  switch (check.state) {
    case 'ok':
      return check.name;
    case 'fails':
      return `${check.name}: ${check.what}. Change: ${check.change}.`;
    case 'advice':
      return `${check.name}: ${check.what}.`;
    case 'not-checked':
      return `${check.name}: not checked: ${check.why}.`;
  }
}

/** A check stays one line, and moves no cursor, whatever a service has put into its answer. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** A group as lines, one for each check. */
export function formatGroup({ title, checks }: Group, coloured: boolean): string {
  const marked = ({ state }: Check) =>
    coloured ? `\u001B[${colours[state]}m${marks[state]}\u001B[0m` : marks[state];
  const lines = checks.map((check) => `  ${marked(check)}  ${onOneLine(sentence(check))}`);
  return [title, ...lines, ''].join('\n');
}

function countOf(groups: readonly Group[], state: Check['state']): number {
  return groups.flatMap(({ checks }) => checks).filter((check) => check.state === state).length;
}

export const hasFailed = (groups: readonly Group[]): boolean => countOf(groups, 'fails') > 0;

/** The last line: how many checks ended how. */
export function formatSummary(groups: readonly Group[]): string {
  const count = (state: Check['state']) => countOf(groups, state);
  const parts = [
    `${count('ok')} ok`,
    `${count('fails')} failed`,
    ...(count('advice') > 0 ? [`${count('advice')} to note`] : []),
    `${count('not-checked')} not checked`,
  ];
  return `${parts.join(', ')}.`;
}

/** The whole report for a program. */
export function formatJson(groups: readonly Group[]): string {
  const checks = groups.flatMap(({ title, checks }) =>
    checks.map((check) => ({ group: title, ...check })),
  );
  return JSON.stringify({ failed: hasFailed(groups), checks }, undefined, 2);
}
