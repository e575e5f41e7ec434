import { parseUrl } from '#text/parse-url.ts';

/** What an address leads to. Without a slug where the address has no place for one. */
export type SpecificationTarget = {
  readonly codeHostSlug: string | undefined;
  readonly path: string;
  /** The branch, tag or commit that the address names in place of HEAD. */
  readonly revision?: string;
};

/** A template of addresses, ready to take addresses apart. */
type LinkPattern = {
  readonly host: string;
  /** What an address at this host leads to; undefined where it doesn't follow the template. */
  readonly read: (url: URL) => SpecificationTarget | undefined;
};

type Slots = {
  readonly codeHostSlug?: string;
  readonly path?: string;
  readonly revision?: string;
};

/** Words that no address holds, in the places of the slots while a URL parser reads the template. */
const marks = { codeHostSlug: 'slot-of-code-host-slug', path: 'slot-of-path' } as const;

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/**
 * A pattern for text with marks in it. The first slot takes as little as possible, so that the
 * literal that follows is the first there is; the same slot has to hold the same wherever it is.
 */
function patternOf(text: string, { headIsAny }: { readonly headIsAny: boolean }): RegExp {
  const seen = new Set<string>();
  const source = text
    .split(new RegExp(`(${marks.codeHostSlug}|${marks.path})`))
    .map((piece, at, pieces) => {
      const name = piece === marks.path ? 'path' : 'codeHostSlug';
      if (piece !== marks[name]) {
        const literal = escaped(piece);
        if (!headIsAny) return literal;
        const isBeforePath = pieces[at + 1] === marks.path && !seen.has(marks.path);
        const withRevision = isBeforePath
          ? literal.replace(/(?<=^|\/)HEAD\\\/$/, String.raw`(?<revision>[^/]+)\/`)
          : literal;
        return withRevision.replace(/(?<=^|\/)HEAD(?=$|\\\/)/g, '[^/]+');
      }
      if (seen.has(piece)) return String.raw`\k<${name}>`;
      seen.add(piece);
      return `(?<${name}>.+?)`;
    })
    .join('');
  return new RegExp(`^${source}$`, 's');
}

/** Segment by segment, as `specificationAddress` encodes; a slash that is encoded is no separator. */
function decodedSegments(text: string): string | undefined {
  try {
    const segments = text.split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.includes('/')) ? undefined : segments.join('/');
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
    // An encoded slash is part of the branch name.
    const plain = name === 'revision' ? text.replace(/%2f/gi, '/') : decodedSegments(text);
    if (plain === undefined) return undefined;
    decoded[name] = plain;
  }
  return decoded;
}

/** Each member of the template's query has to be in the address; what else is there is passed over. */
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

/** Two slots with only a slash between them: where one ends can't be told. */
function isAmbiguous(text: string): boolean {
  const { codeHostSlug, path } = marks;
  return text.includes(`${codeHostSlug}/${path}`) || text.includes(`${path}/${codeHostSlug}`);
}

/** Whole segments, without what no bookmark can hold. */
function isUsable(text: string): boolean {
  return !text.includes('\0') && text.split('/').every((segment) => segment !== '');
}

function parse(template: string): LinkPattern | undefined {
  const marked = template
    .replaceAll('{codeHostSlug}', marks.codeHostSlug)
    .replaceAll('{path}', marks.path);
  const url = parseUrl(marked);
  if (url === undefined) return undefined;
  const { host, pathname, searchParams } = url;
  const ambiguous = isAmbiguous(pathname);
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
      const { codeHostSlug, path, revision = 'HEAD' } = { ...first, ...second };
      if (path === undefined || !isUsable(path)) return undefined;
      if (codeHostSlug !== undefined && !isUsable(codeHostSlug)) return undefined;
      return { codeHostSlug, path, ...(revision !== 'HEAD' && { revision }) };
    },
  };
}

const known = new Map<string, LinkPattern | undefined>();

/** Undefined for a template that makes no addresses at all. */
export function linkPattern(template: string): LinkPattern | undefined {
  if (!known.has(template)) known.set(template, parse(template));
  return known.get(template);
}

export type NoTargetKind =
  | 'empty'
  | 'not-an-address'
  /** Neither http nor https: `javascript:`, `data:`, `file:` … */
  | 'unsafe-scheme'
  /** Somewhere else than at the code host. */
  | 'foreign-address'
  /** At the code host, but no file. */
  | 'no-file';

export type RecognisedTarget =
  | { readonly ok: true; readonly target: SpecificationTarget }
  /** `reason` is a sentence. */
  | { readonly ok: false; readonly kind: NoTargetKind; readonly reason: string };

/** How addresses are recognised. */
export type AddressRules = {
  /** The configuration's `specificationLink`; undefined where the deployment names none. */
  readonly template: string | undefined;
  /** What one of this app's own addresses leads to, if it leads to a specification. */
  readonly ownTarget: (url: URL) => SpecificationTarget | undefined;
};

const longestAddress = 8192;

function refused(kind: NoTargetKind, reason: string): RecognisedTarget {
  return { ok: false, kind, reason };
}

/** Takes the angle brackets that mails put round addresses. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^<(.*)>$/s, '$1')
    .trim();
}

/** An address without its scheme is as good as with it where it begins with the host asked for. */
function withScheme(text: string, host: string | undefined): string {
  const isHost = host !== undefined && text.toLowerCase().startsWith(`${host}/`);
  return isHost ? `https://${text}` : text;
}

function hostOf(template: string | undefined): string | undefined {
  return template === undefined ? undefined : linkPattern(template)?.host;
}

/**
 * What an address leads to that was copied from the code host or from this app: the reverse of
 * `specificationAddress`. A query makes no difference unless the template uses it. Where the template
 * says HEAD, one segment is taken as the branch.
 */
export function recogniseTarget(
  text: string,
  { template, ownTarget }: AddressRules,
): RecognisedTarget {
  const address = withScheme(bare(text), hostOf(template));
  if (address === '') return refused('empty', 'There is no address.');
  const url = address.length > longestAddress ? undefined : parseUrl(address);
  if (url === undefined) {
    return refused('not-an-address', 'This isn’t a complete address, such as https://….');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused('unsafe-scheme', `An address that begins with ${url.protocol} isn’t kept.`);
  }
  const own = ownTarget(url);
  if (own !== undefined) return { ok: true, target: own };
  if (template === undefined) {
    return refused(
      'foreign-address',
      'This deployment doesn’t say how addresses of specifications look, so none can be recognised.',
    );
  }
  const pattern = linkPattern(template);
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
