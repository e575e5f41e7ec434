import { getMeantPages } from '#app/NotFoundPage.tsx';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import { getNameSpellings } from '#data/directory/people/people-search.ts';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import { maskUrl } from '#data/webhooks/masked-url.ts';
import {
  getBodyVariants,
  interpretSecret,
  parsePastedHeaders,
  parseSignatureHeader,
} from '#data/webhooks/pasted-delivery.ts';
import { parseBookmarkInput } from '#features/bookmarks/dialogs/bookmark-candidates.ts';
import {
  findIdWords,
  mayHaveRequirements,
} from '#features/specifications/requirements/may-have-requirements.ts';
import { recogniseTarget } from '#platform/specification-link/specification-target.ts';
import { type FileMetadata, readFileMetadata } from '#service/repository/file-facts.ts';
import { createCommit } from '#service/repository/file-history.ts';
import { openRepository } from '#service/repository/repository.ts';
import { excerptOf } from '#service/search/excerpt.ts';
import { getFileKind, isSecondaryFile } from '#service/search/file-kind.ts';
import { readHeadings, toPlainHeading } from '#service/search/headings.ts';
import { parseSearchQuery } from '#service/search/search-query.ts';
import { splitWords } from '#text/diff/split-words.ts';
import { splitFrontMatter } from '#text/markdown/front-matter.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { removeMarkup } from '#text/markdown/remove-markup.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { checkLink } from '#text/safe-link.ts';
import { parseHeadings } from '#ui/code/source-headings.ts';
import { addDateToFileName } from '#ui/page/download.ts';
import { median } from './measure.ts';

const LENGTHS = [32 * 1024, 64 * 1024] as const;
/** Ratio of the times for 64 kB and 32 kB above which a function doesn't take linear time. */
const MAX_RATIO = 3;
/** Times in milliseconds below this are too short for a ratio. */
const MIN_MS = 5;

const readMetadata =
  (path: string) =>
  async (text: string): Promise<FileMetadata | undefined> => {
    const bytes = new TextEncoder().encode(text);
    const blobs = new Map<string, Uint8Array>();
    const author = { name: 'Mara Okafor', email: 'mara@example.test' };
    const commit = {
      at: '2026-03-01T00:00:00Z',
      author,
      message: 'Add',
      changes: [{ path, content: text }],
    };
    const { repository } = openRepository({
      slug: 'acme/specs',
      title: null,
      description: null,
      keptSince: undefined,
      commits: [createCommit(blobs, commit, undefined)],
      read: async () => bytes,
      sizeOf: async () => bytes.byteLength,
    });
    const file = repository.history().current(path);
    return file && readFileMetadata(repository, file);
  };

const recognise = (text: string) =>
  recogniseTarget(text, {
    template: 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}',
    ownTarget: () => undefined,
  });

/** Functions that apply patterns to texts of users or files. */
const functions: Readonly<Record<string, (text: string) => unknown>> = {
  'title of a Markdown file': readMetadata('a.md'),
  'title of a YAML file': readMetadata('a.yaml'),
  'title of a JSON file': readMetadata('a.json'),
  toPlainHeading,
  isSecondaryFile,
  'kind of a JSON file': (text: string) => getFileKind('a.json', text),
  excerptOf: (text) => excerptOf(text, parseSearchQuery('a')),
  ...Object.fromEntries(
    ['md', 'adoc', 'rst'].map((extension) => [
      `readHeadings of ${extension}`,
      (text: string) => readHeadings(`a.${extension}`, text),
    ]),
  ),
  parseSearchQuery,
  splitFrontMatter,
  removeMarkup,
  ...Object.fromEntries(
    ['md', 'bs', 'mediawiki', 'adoc', 'rst', 'sql', 'graphql'].map((language) => [
      `parseHeadings of ${language}`,
      (text: string) => parseHeadings(text, language),
    ]),
  ),
  mayHaveRequirements: (text) => mayHaveRequirements('a.md', text),
  findIdWords,
  findRequirements: (text) => findRequirements(parseMarkdown(`It MUST ${text}`)),
  splitWords,
  checkLink,
  resolveLink: (text) =>
    resolveLink(
      text,
      { codeHostSlug: 'acme/specs', path: 'a.md' },
      { specificationLink: undefined },
    ),
  parsePastedHeaders,
  'parsePastedHeaders after a name': (text) => parsePastedHeaders(`webhook-id: ${text}`),
  parseSignatureHeader,
  'parseSignatureHeader after a version': (text) => parseSignatureHeader(`v1${text}`),
  interpretSecret,
  getBodyVariants,
  maskUrl,
  parseBookmarkInput: (text) => parseBookmarkInput(text, recognise, true),
  'parseBookmarkInput of a link': (text) => parseBookmarkInput(`https://a${text}`, recognise, true),
  'parseBookmarkInput of a name': (text) => parseBookmarkInput(`a/b ${text}`, recognise, true),
  readImportFile,
  getNameSpellings: (text) => getNameSpellings(text, []),
  getMeantPages: (text) => getMeantPages(`/people/${text}`),
  addDateToFileName: (text) => addDateToFileName(text, 'json'),
};

const UNITS = [
  ...' \t\n.,/#=@(){}[]<>|-:;"\'`*_~!\\&a1',
  ...[
    'a ',
    '# ',
    '[a](',
    '`a',
    '<a ',
    '<b ',
    '<!--',
    '---\n',
    ' |',
    'a, ',
    '{#',
    '"a":',
    '\\"',
    '://',
    '=a',
    'v1,',
    'UID ',
    'A-',
    '**A-',
  ],
];
const BEGINNINGS = ['', 'a', '# a', '"', '---\n', '{"info":'];
/** Ends after which a pattern with `$` doesn't match. */
const ENDS = ['', 'a', ' a', '\u0001a', '\n'];

/** Yields texts whose first characters, repeated characters or last characters differ. */
function* createTexts(length: number): Iterable<string> {
  for (const unit of UNITS) {
    for (const beginning of BEGINNINGS) {
      for (const end of ENDS) yield beginning + unit.repeat(length / unit.length) + end;
    }
  }
}

/** Returns the CPU time of one call in milliseconds. */
async function measure(act: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await act(text);
  } catch {
    // A text that is refused also takes time.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures how the CPU times of functions grow with the length of adversarial texts, and prints the
 * slowest text of each function.
 */
export async function measurePatterns(rounds: number): Promise<void> {
  const [short, long] = LENGTHS;
  console.log(`| function | ${short / 1024} kB | ${long / 1024} kB | ratio | text |`);
  console.log('| --- | ---: | ---: | ---: | --- |');
  for (const [name, act] of Object.entries(functions)) {
    let worst = { ms: 0, at: 0, text: '' };
    let at = 0;
    for (const text of createTexts(long)) {
      const ms = await measure(act, text);
      if (ms > worst.ms) worst = { ms, at, text };
      at += 1;
    }
    const medians: number[] = [];
    for (const length of LENGTHS) {
      const text = [...createTexts(length)][worst.at] ?? '';
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await measure(act, text));
      medians.push(median(times));
    }
    const [first = 0, second = 0] = medians;
    const ratio = second / first;
    const verdict =
      second < MIN_MS ? 'short' : `${ratio.toFixed(1)}${ratio > MAX_RATIO ? ' **high**' : ''}`;
    const shown = `${JSON.stringify(worst.text.slice(0, 12))}…${JSON.stringify(worst.text.slice(-4))}`;
    console.log(
      `| ${name} | ${first.toFixed(1)} ms | ${second.toFixed(1)} ms | ${verdict} | ${shown} |`,
    );
  }
}
