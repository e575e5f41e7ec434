import { parseUrl } from '#text/parse-url.ts';

/** `codeHostSlug` is undefined if the URL template has no placeholder for it. */
export type SpecificationTarget = {
  readonly codeHostSlug: string | undefined;
  readonly path: string;
  /** Branch, tag or commit that the URL contains; undefined for the current text. */
  readonly revision?: string;
};

/**
 * Ends of the part before the path in URL templates, with the revision as the last group: forms of
 * GitHub and GitLab (`blob/main/`), of Gitea and Forgejo (`src/branch/main/`), and any with HEAD.
 */
const revisionForms = [
  /^(.*\/blob\/)([^/{}?#]+)\/$/s,
  /^(.*\/src\/)((?:branch|commit|tag)\/[^/{}?#]+)\/$/s,
  /^(.*\/|)(HEAD)\/$/s,
];

/** Divides the text before the path of a template at the revision; undefined if it contains none. */
function findRevision(
  beforePath: string,
): { readonly before: string; readonly revision: string } | undefined {
  for (const form of revisionForms) {
    const [, before, revision] = form.exec(beforePath) ?? [];
    if (before !== undefined && revision !== undefined) return { before, revision };
  }
  return undefined;
}

/**
 * Returns the URL template of a revision; undefined if the template contains no revision.
 * @param template the configuration's `specificationLink`
 */
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

/** True if the text is the complete id of a commit (SHA-1 or SHA-256). */
export function isCommitId(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/i.test(text);
}

type LinkPattern = {
  readonly host: string;
  /** Returns undefined if the URL doesn't match the template. */
  readonly read: (url: URL) => SpecificationTarget | undefined;
};

type Slots = {
  readonly codeHostSlug?: string;
  readonly path?: string;
  readonly revision?: string;
};

/**
 * Strings that temporarily replace the template's placeholders, because URL parsing would encode
 * the braces. No real URL contains these strings.
 */
const placeholderMarks = { codeHostSlug: 'slot-of-code-host-slug', path: 'slot-of-path' } as const;

/** Matches a revision of one segment, or with the prefix of its kind. */
const anyRevision = '(?<revision>refs/(?:heads|tags)/[^/]+|[^/]+)';

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/**
 * Builds a regular expression from a template whose placeholders have been replaced by
 * `placeholderMarks`. Each placeholder matches as little text as possible, so that it ends before
 * the first occurrence of the literal after it. A repeated placeholder must match the same text.
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
 * Decodes a path; the inverse of the encoding in `buildSpecificationUrl`. An encoded slash separates
 * segments too, because no file name contains a slash. Undefined if the decoded path has a segment
 * `.` or `..`, which no file of a repository has.
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

/**
 * Returns the revision in a parameter of the URL that the template doesn't have: `version` of Azure
 * DevOps, such as `GTv1.0`, or `at` of Bitbucket Data Center. HEAD if there is none.
 */
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

/**
 * True if only a slash separates the placeholders, so that the end of the first one's value is
 * ambiguous.
 */
function isAmbiguous(text: string): boolean {
  const { codeHostSlug, path } = placeholderMarks;
  return text.includes(`${codeHostSlug}/${path}`) || text.includes(`${path}/${codeHostSlug}`);
}

/** True if there is no empty segment and no NUL character, as a bookmark requires. */
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
  const branch = findRevision(beforePath)?.revision.replace(/^branch\//, '') ?? 'HEAD';
  // Services don't state the branch of their current texts. If the template doesn't name it either,
  // it has one of the names that default branches have by convention.
  const current = branch === 'HEAD' ? ['HEAD', 'main', 'master'] : ['HEAD', branch];
  const pathPattern = patternOf(pathname, { headIsAny: true });
  const members = [...searchParams].map(
    ([name, value]) => [name, patternOf(value, { headIsAny: false })] as const,
  );
  return {
    host,
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
      const isCurrent = current.includes(revision.replace(/^refs\/heads\//, ''));
      return { codeHostSlug, path, ...(!isCurrent && { revision }) };
    },
  };
}

const known = new Map<string, LinkPattern | undefined>();

export function compileLinkPattern(template: string): LinkPattern | undefined {
  if (!known.has(template)) known.set(template, parse(template));
  return known.get(template);
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
  /** The configuration's `specificationLink`. */
  readonly template: string | undefined;
  /** Returns the specification that a URL of this app opens. */
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
 * Returns the specification that a URL of the code host or of this app identifies; the inverse of
 * `buildSpecificationUrl`. Ignores the URL's query unless the template uses it. Where the template
 * contains HEAD or a branch, any single segment is accepted as the revision.
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
