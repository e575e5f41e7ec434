/** Expected description of a fixture, written from the specification of its format. */
export type ExpectedDescription = {
  readonly path: string;
  readonly formatLabel: string;
  readonly title: string;
  readonly entries: readonly ExpectedEntry[];
  readonly groups: readonly { readonly title: string; readonly ids: readonly string[] }[];
  /** True if the description can have further entries. */
  readonly isOpen: boolean;
};

export type ExpectedEntry = {
  /** Id of the entry; `@root` is the schema of the whole file. */
  readonly id: string;
  /** `*` for any title. */
  readonly title: string;
  readonly rows: readonly ExpectedRow[];
  /** True if the entry can have further rows. */
  readonly isOpen: boolean;
};

export type ExpectedRow = {
  /** Path of the row; `**` stands for any part of a path. */
  readonly path: string;
  /** Texts that the type contains. */
  readonly types: readonly string[];
  readonly isRequired: boolean;
  readonly flags: ReadonlyMap<string, string>;
  /** True if the row can have further rows below it. */
  readonly isOpen: boolean;
  /** True if no row can have this path. */
  readonly isAbsent: boolean;
};

/**
 * Parses a table of expectations. A description begins with `file | format | title`. Its entries
 * are indented by two spaces, `id "title"`, and their rows by four spaces: `path type ! flags`,
 * where `type` is `*` or parts that are joined by `&`, and `!` marks a required row. All rows of an
 * entry are listed. `...` on a line of its own allows other entries or rows, and at the end of a
 * line allows any rows below. A minus sign before a path excludes the path.
 */
export function parseExpectations(text: string): ExpectedDescription[] {
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [first = '', ...lines] = block.split('\n');
      const [path = '', formatLabel = '', title = ''] = first.split(' | ');
      const entries: { id: string; title: string; rows: ExpectedRow[]; isOpen: boolean }[] = [];
      const groups: { title: string; ids: string[] }[] = [];
      let isOpen = false;
      for (const line of lines) {
        const content = line.trim();
        const entry = entries.at(-1);
        const heading = /^ {2}(\S+) "(.*)"( \.\.\.)?$/.exec(line);
        const group = /^ {2}@group (.*?): (.*)$/.exec(line);
        if (line === '  ...') isOpen = true;
        else if (line === '    ...' && entry) entry.isOpen = true;
        else if (group) groups.push({ title: group[1] ?? '', ids: (group[2] ?? '').split(', ') });
        else if (heading) {
          const [, id = '', name = '', open] = heading;
          entries.push({ id, title: name, rows: [], isOpen: open !== undefined });
        } else if (entry && line.startsWith('    ')) entry.rows.push(parseRow(content));
        else throw new Error(`This line of the expectations is invalid: ${line}`);
      }
      return { path, formatLabel, title, entries, groups, isOpen };
    });
}

function parseRow(line: string): ExpectedRow {
  const [path = '', type = '*', ...rest] = line.split(' ');
  const flags = rest.filter((part) => part !== '!' && part !== '...');
  return {
    path: path.replace(/^-/, ''),
    types: type === '*' ? [] : type.split('&'),
    isRequired: rest.includes('!'),
    flags: new Map(flags.map((flag) => [flag.split('=')[0] ?? '', flag.split('=')[1] ?? ''])),
    isOpen: rest.includes('...'),
    isAbsent: path.startsWith('-'),
  };
}
