/** Kind of a text file, by which a search can be restricted. */
export const fileKinds = ['document', 'api', 'data', 'code'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Markup languages whose headings the service reads. */
type Markup = 'markdown' | 'asciidoc' | 'rst';

const markups: readonly (readonly [Markup, RegExp])[] = [
  ['markdown', /\.(?:md|markdown|mdown|mdx)$/i],
  ['asciidoc', /\.(?:adoc|asciidoc|asc)$/i],
  ['rst', /\.(?:rst|rest)$/i],
];

export function getMarkup(path: string): Markup | undefined {
  return markups.find(([, ending]) => ending.test(path))?.[0];
}

const DOCUMENT =
  /\.(?:txt|text|org|tex|html?|bs|sdoc|wiki|mediawiki|textile|pod|man)$|(?:^|\/)(?:README|LICENSE|LICENCE|NOTICE|AUTHORS|CHANGELOG|CHANGES|CONTRIBUTING|COPYING)$/i;
const JSON_OR_YAML = /\.(?:json|ya?ml)$/i;
const DATA = /\.(?:json[5lc]?|ya?ml|csv|tsv|xml|toml|ini|properties|lock|sum)$/i;

/** Number of characters at the beginning of a file that decide whether it is an API description. */
const API_SOURCE_LENGTH = 20_000;
const API_KEY =
  /^[ \t]*(?:[{,][ \t]*)?(["']?)(?:openapi|swagger|asyncapi)\1[ \t]*:[ \t]*["']?\d|"\$schema"\s*:\s*"https?:\/\/json-schema\.org\/|^\$schema:[ \t]*["']?https?:\/\/json-schema\.org\//m;

/** Returns the kind of a text file by its path, and for JSON and YAML also by its text. */
export function getFileKind(path: string, text: string): FileKind {
  if (getMarkup(path) !== undefined || DOCUMENT.test(path)) return 'document';
  const isApi =
    JSON_OR_YAML.test(path) &&
    (/\.schema\.\w+$/i.test(path) || API_KEY.test(text.slice(0, API_SOURCE_LENGTH)));
  if (isApi) return 'api';
  return DATA.test(path) ? 'data' : 'code';
}

const SECONDARY_FOLDER =
  /(?:^|\/)(?:tests?|__tests__|test-?data|testing|fixtures?|mocks?|__mocks__|__snapshots__|e2e|vendor|vendored|third[-_]party|node_modules|bower_components|dist)\//i;
const TEST_FILE =
  /[._-](?:test|spec)\.(?:[cm]?[jt]sx?|dart|exs?|go|php|py|rb|rs)$|(?:^|\/)test_[^/]*\.py$|Tests?\.(?:cs|java|kt|swift)$/;
const LOCK_FILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[^/]*\.lock(?:\.\w+)?)$/i;
const GENERATED_FILE = /[.-](?:min|bundle)\.(?:js|mjs|cjs|css|json)$|\.map$/i;

/** True for a test, a lock file and a vendored or generated file, which are listed last. */
export function isSecondaryFile(path: string): boolean {
  return [SECONDARY_FOLDER, TEST_FILE, LOCK_FILE, GENERATED_FILE].some((one) => one.test(path));
}
