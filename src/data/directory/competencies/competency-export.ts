import type { Competency, DifficultyLevel } from '#data/directory/schema.ts';
import type { More } from '#data/directory/tolerant-record.ts';
import { timeSlices } from '#platform/http/time-slices.ts';
import { type CsvCell, csvRow, toCsv } from '#text/csv.ts';
import type { ListedCompetency } from './competency-list.ts';

type Column = { readonly name: string; readonly cell: (listed: ListedCompetency) => CsvCell };
type Links = NonNullable<Competency['aiContent']>['commands'];

/** A link a line, its name before its address. */
function linkLines(links: Links | undefined): CsvCell {
  if (!links) return null;
  return links.items.map(({ name, url }) => [name, url].filter(Boolean).join(' ')).join('\n');
}

/** The columns of the CSV file; docs/exports.md describes them. */
export const exportColumns: readonly Column[] = [
  { name: 'category', cell: ({ competency }) => competency.category },
  { name: 'name', cell: ({ competency }) => competency.name },
  { name: 'occurrence', cell: ({ occurrence }) => occurrence },
  { name: 'owner', cell: ({ competency }) => competency.owner },
  { name: 'description', cell: ({ competency }) => competency.description },
  ...(['easy', 'medium', 'hard'] as const).flatMap((level): Column[] => [
    {
      name: `${level} storyPoints`,
      cell: ({ competency }) => competency.difficultyLevels?.[level]?.storyPoints ?? null,
    },
    {
      name: `${level} criteria`,
      cell: ({ competency }) => competency.difficultyLevels?.[level]?.criteria ?? null,
    },
  ]),
  ...(['enabledForCli', 'enabledForPlan'] as const).map(
    (setting): Column => ({
      name: setting,
      cell: ({ competency }) => competency.settings?.[setting] ?? null,
    }),
  ),
  ...(['secondBrains', 'qualityBar', 'commands'] as const).map(
    (kind): Column => ({
      name: kind,
      cell: ({ competency }) => linkLines(competency.aiContent?.[kind]),
    }),
  ),
];

/** Thousands are written in pieces between which the page goes on. */
async function inPieces(
  competencies: readonly ListedCompetency[],
  write: (listed: ListedCompetency) => string,
): Promise<string[]> {
  const slice = timeSlices();
  const written: string[] = [];
  for (const listed of competencies) {
    if (slice.isOver()) await slice.next();
    written.push(write(listed));
  }
  return written;
}

/** One row each, in the order given. */
export async function competenciesAsCsv(
  competencies: readonly ListedCompetency[],
): Promise<string> {
  const head = toCsv(
    exportColumns.map(({ name }) => name),
    [],
  );
  const rows = await inPieces(competencies, (listed) =>
    csvRow(exportColumns.map(({ cell }) => cell(listed))),
  );
  return head + rows.join('');
}

/** A record as received: its own members, and instead of what couldn't be read what was sent. */
function received(record: More, known: object): object {
  return { ...known, ...Object.fromEntries(record.more) };
}

function receivedLevel(level: DifficultyLevel | null): object | null {
  if (level === null) return null;
  const { criteria, storyPoints } = level;
  return received(level, { criteria, storyPoints });
}

function receivedLinks(links: Links): readonly object[] | null {
  if (links === null) return null;
  return links.items.map((link) => received(link, { name: link.name, url: link.url }));
}

function receivedCompetency(competency: Competency): object {
  const { category, name, description, owner } = competency;
  const { difficultyLevels: levels, aiContent: content, settings } = competency;
  return received(competency, {
    category,
    name,
    description,
    owner,
    difficultyLevels:
      levels &&
      received(levels, {
        easy: receivedLevel(levels.easy),
        medium: receivedLevel(levels.medium),
        hard: receivedLevel(levels.hard),
      }),
    aiContent:
      content &&
      received(content, {
        secondBrains: receivedLinks(content.secondBrains),
        qualityBar: receivedLinks(content.qualityBar),
        commands: receivedLinks(content.commands),
      }),
    settings:
      settings &&
      received(settings, {
        enabledForCli: settings.enabledForCli,
        enabledForPlan: settings.enabledForPlan,
      }),
  });
}

/**
 * A JSON array in the directory's own shape, a record a line in the order given, with the members
 * that are beyond the interface. What was missing is null.
 */
export async function competenciesAsJson(
  competencies: readonly ListedCompetency[],
): Promise<string> {
  const records = await inPieces(competencies, ({ competency }) =>
    JSON.stringify(receivedCompetency(competency)),
  );
  return `[\n${records.join(',\n')}\n]\n`;
}
