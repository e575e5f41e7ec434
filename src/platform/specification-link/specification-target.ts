import { parseUrl } from '#text/parse-url.ts';

/** `codeHostSlug` is undefined if the URL template has no placeholder for it. */
export type SpecificationTarget = {
  readonly codeHostSlug: string | undefined;
  readonly path: string;
  /** Branch, tag or commit in the URL, instead of the template's. */
  readonly revision?: string;
};

/**
 * Text before the path, with the revision as the last group: GitHub and GitLab (`blob/main/`),
 * Gitea and Forgejo (`src/branch/main/`), any with HEAD.
 */
const revisionForms = [
  /^(.*\/blob\/)([^/{}?#]+)\/$/s,
  /^(.*\/src\/)((?:branch|commit|tag)\/[^/{}?#]+)\/$/s,
  /^(.*\/|)(HEAD)\/$/s,
];

function findRevision(
  beforePath: string,
): { readonly before: string; readonly revision: string } | undefined {
  for (const form of revisionForms) {
    const [, before, revision] = form.exec(beforePath) ?? [];
    if (before !== undefined && revision !== undefined) return { before, revision };
  }
  return undefined;
}

/** Undefined if the template contains no revision. */
export function replaceRevision(template: string, revision: string): string | undefined {
  const [beforePath = '', ...rest] = template.split('{path}');
  const found = rest.length === 0 ? undefined : findRevision(beforePath);
  const segments = revision.split('/');
  // URL parsers would resolve these segments.
  const isUnusable = !revision.isWellFormed() || segments.some((one) => /^\.{0,2}$/.test(one));
  if (found === undefined || isUnusable) return undefined;
  const encoded = segments.map(encodeURIComponent).join('/');
  // Gitea requires the kind for a commit, and finds tags and branches without it.
  const kind = found.revision.includes('/') && isCommitId(revision) ? 'commit/' : '';
  return [`${found.before}${kind}${encoded}/`, ...rest].join('{path}');
}

/** Accepts complete ids only (SHA-1 or SHA-256). */
export function isCommitId(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/i.test(text);
}

type LinkPattern = {
  readonly host: string;
  /** Branch that the template names; undefined if it contains HEAD or no branch. */
  readonly branch: string | undefined;
  /** Returns undefined if the URL doesn't match the template. */
  readonly read: (url: URL) => SpecificationTarget | undefined;
};

type Slots = {
  readonly codeHostSlug?: string;
  readonly path?: string;
  readonly revision?: string;
};

/** URL parsing would encode the braces of the placeholders. No real URL contains these strings. */
const placeholderMarks = { codeHostSlug: 'slot-of-code-host-slug', path: 'slot-of-path' } as const;

/** Matches a revision of one segment, or with the prefix of its kind. */
const anyRevision = '(?<revision>refs/(?:heads|tags)/[^/]+|[^/]+)';

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/**
 * Each placeholder matches as little text as possible, so that it ends before the first occurrence
 * of the literal after it. A repeated placeholder must match the same text.
 */
function patternOf(text: string, { headIsAny }: { readonly headIsAny: boolean }): RegExp {
  const seen = new Set<string>();
  const source = text
    .split(new RegExp(`(${placeholderMarks.codeHostSlug}|${placeholderMarks.path})`))
    .map((piece, at, pieces) => {
      const name = piece === placeholderMarks.path ? 'path' : 'codeHostSlug';
      if (piece !== placeholderMarks[name]) {
        if (!headIsAny) return escaped(piece);
        const isBeforePath =
          pieces[at + 1] === placeholderMarks.path && !seen.has(placeholderMarks.path);
        const found = isBeforePath ? findRevision(piece) : undefined;
        const before = escaped(found?.before ?? piece).replace(/(?<=^|\/)HEAD(?=$|\\\/)/g, '[^/]+');
        if (found === undefined) return before;
        const kind = found.revision.includes('/') ? '(?:branch|commit|tag)/' : '';
        return `${before}${kind}${anyRevision}/`;
      }
      if (seen.has(piece)) return String.raw`\k<${name}>`;
      seen.add(piece);
      return `(?<${name}>.+?)`;
    })
    .join('');
  return new RegExp(`^${source}$`, 's');
}

/**
 * Reverts the encoding in `buildSpecificationUrl`. An encoded slash separates segments too, because
 * no file name contains one. No file of a repository has a segment `.` or `..`.
 */
function decodedSegments(text: string): string | undefined {
  try {
    const path = decodeURIComponent(text);
    return path.split('/').some((segment) => /^\.\.?$/.test(segment)) ? undefined : path;
  } catch {
    return undefined;
  }
}

function slotsIn(pattern: RegExp, text: string): Slots | undefined {
  const match = pattern.exec(text);
  return match === null ? undefined : (match.groups ?? {});
}

function inPath(pattern: RegExp, { pathname }: URL): Slots | undefined {
  const slots = slotsIn(pattern, pathname);
  if (slots === undefined) return undefined;
  const decoded: Record<string, string> = {};
  for (const [name, text] of Object.entries(slots)) {
    if (text === undefined) continue;
    const plain = decodedSegments(text);
    if (plain === undefined) return undefined;
    decoded[name] = plain;
  }
  return decoded;
}

/** Reads `version` of Azure DevOps, such as `GTv1.0`, or `at` of Bitbucket Data Center. */
function readRevisionParameter(url: URL, template: URLSearchParams): string {
  const version = /^G[BCT](.+)$/s.exec(url.searchParams.get('version') ?? '')?.[1];
  if (version !== undefined && !template.has('version')) return version;
  return (!template.has('at') && url.searchParams.get('at')) || 'HEAD';
}

/** Ignores additional parameters of the URL, except a revision. */
function inQuery(members: readonly (readonly [string, RegExp])[], url: URL): Slots | undefined {
  let found: Slots = {};
  for (const [name, pattern] of members) {
    const value = url.searchParams.get(name);
    const slots = value === null ? undefined : slotsIn(pattern, value);
    if (slots === undefined) return undefined;
    found = { ...found, ...slots };
  }
  return found;
}

/** True if only a slash separates the placeholders, so that the first one's end is unclear. */
function isAmbiguous(text: string): boolean {
  const { codeHostSlug, path } = placeholderMarks;
  return text.includes(`${codeHostSlug}/${path}`) || text.includes(`${path}/${codeHostSlug}`);
}

/** A bookmark must not have an empty segment or a NUL character. */
function isUsable(text: string): boolean {
  return !text.includes('\0') && text.split('/').every((segment) => segment !== '');
}

function parse(template: string): LinkPattern | undefined {
  const marked = template
    .replaceAll('{codeHostSlug}', placeholderMarks.codeHostSlug)
    .replaceAll('{path}', placeholderMarks.path);
  const url = parseUrl(marked);
  if (url === undefined) return undefined;
  const { host, pathname, searchParams } = url;
  const ambiguous = isAmbiguous(pathname);
  const [beforePath = ''] = pathname.split(placeholderMarks.path);
  const revision = findRevision(beforePath)?.revision.replace(/^branch\//, '');
  const branch = revision === 'HEAD' ? undefined : revision;
  const current = ['HEAD', branch];
  const pathPattern = patternOf(pathname, { headIsAny: true });
  const members = [...searchParams].map(
    ([name, value]) => [name, patternOf(value, { headIsAny: false })] as const,
  );
  return {
    host,
    branch,
    read: (url) => {
      const first = ambiguous ? undefined : inPath(pathPattern, url);
      const second = inQuery(members, url);
      if (first === undefined || second === undefined) return undefined;
      const {
        codeHostSlug,
        path,
        revision = readRevisionParameter(url, searchParams),
      } = {
        ...first,
        ...second,
      };
      if (path === undefined || !isUsable(path)) return undefined;
      if (codeHostSlug !== undefined && !isUsable(codeHostSlug)) return undefined;
      return { codeHostSlug, path, ...(!current.includes(revision) && { revision }) };
    },
  };
}

const known = new Map<string, LinkPattern | undefined>();

export function compileLinkPattern(template: string): LinkPattern | undefined {
  if (!known.has(template)) known.set(template, parse(template));
  return known.get(template);
}

/** Names that default branches have by convention. */
const commonDefaults = ['main', 'master'];

/**
 * True if a revision is the branch that the service returns without a version: the branch that the
 * template names. If it names none, the service doesn't state its branch, and the common names of
 * default branches are accepted.
 * @param template the configuration's `specificationLink`
 */
export function isDefaultBranch(revision: string, template: string | undefined): boolean {
  const branch = template === undefined ? undefined : compileLinkPattern(template)?.branch;
  const name = revision.replace(/^refs\/heads\//, '');
  const names = branch === undefined ? commonDefaults : [branch];
  return revision === 'HEAD' || names.includes(name);
}

export type UnrecognisedTargetKind =
  | 'empty'
  | 'not-an-address'
  /** Neither http nor https, for example `javascript:`, `data:` or `file:`. */
  | 'unsafe-scheme'
  | 'foreign-address'
  /** The URL belongs to the code host but identifies no file. */
  | 'no-file';

export type RecognisedTarget =
  | { readonly ok: true; readonly target: SpecificationTarget }
  /** `reason` is a sentence for the user. */
  | { readonly ok: false; readonly kind: UnrecognisedTargetKind; readonly reason: string };

export type UrlRules = {
  readonly template: string | undefined;
  /** Specification that a URL of this app opens. */
  readonly ownTarget: (url: URL) => SpecificationTarget | undefined;
};

const maxUrlLength = 8192;

function refused(kind: UnrecognisedTargetKind, reason: string): RecognisedTarget {
  return { ok: false, kind, reason };
}

/** Email programs put angle brackets around URLs. */
function removeAngleBrackets(text: string): string {
  return text
    .trim()
    .replace(/^<(.*)>$/s, '$1')
    .trim();
}

function withScheme(text: string, host: string | undefined): string {
  const isHost = host !== undefined && text.toLowerCase().startsWith(`${host}/`);
  return isHost ? `https://${text}` : text;
}

function hostOf(template: string | undefined): string | undefined {
  return template === undefined ? undefined : compileLinkPattern(template)?.host;
}

/**
 * Reverts `buildSpecificationUrl`. Ignores the URL's query unless the template uses it. Any single
 * segment is accepted in place of the template's HEAD or branch.
 */
export function recogniseTarget(text: string, { template, ownTarget }: UrlRules): RecognisedTarget {
  const address = withScheme(removeAngleBrackets(text), hostOf(template));
  if (address === '') return refused('empty', 'There is no link.');
  const url = address.length > maxUrlLength ? undefined : parseUrl(address);
  if (url === undefined) {
    return refused('not-an-address', 'This isn’t a complete URL, such as https://….');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused('unsafe-scheme', `A link that begins with ${url.protocol} can’t be saved.`);
  }
  const own = ownTarget(url);
  if (own !== undefined) return { ok: true, target: own };
  if (template === undefined) {
    return refused('foreign-address', 'No code host is configured, so links can’t be recognised.');
  }
  const pattern = compileLinkPattern(template);
  if (pattern === undefined || url.host !== pattern.host) {
    return refused(
      'foreign-address',
      `This leads to ${url.host}, not to ${pattern?.host ?? template}.`,
    );
  }
  const target = pattern.read(url);
  return target === undefined
    ? refused('no-file', `This leads to ${url.host}, but not to a file that can be recognised.`)
    : { ok: true, target };
}
