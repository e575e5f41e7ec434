import * as v from 'valibot';
import { TimeLimitError, withTimeLimit } from '#platform/http/time-limit.ts';
import { type BaseUrl, baseUrlSchema, specificationLinkSchema } from './base-url.ts';

const timeLimitSeconds = 10;

async function readConfigFile(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    throw createUnreadableConfigError(
      `${url} responded with status ${response.status}; the file must be there`,
    );
  }
  const body = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('html') || body.trimStart().startsWith('<')) {
    throw createUnreadableConfigError(
      `${url} responded with an HTML page instead of JSON; the server must serve the file itself`,
    );
  }
  try {
    return JSON.parse(body);
  } catch {
    throw createUnreadableConfigError(`${url} is not valid JSON`);
  }
}

/** @throws ConfigError if the file is missing, unreachable, too slow, not JSON or invalid */
export async function loadConfig(url: string, appOrigin: string): Promise<Config> {
  try {
    const json = await withTimeLimit(timeLimitSeconds, (signal) => readConfigFile(url, signal));
    return parseConfig(json, appOrigin);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw createUnreadableConfigError(
      error instanceof TimeLimitError
        ? `${url} didn’t arrive within ${error.seconds} seconds`
        : `${url} couldn’t be reached`,
    );
  }
}

/** Extensions that a deployment can list (docs/configuration.md, “Extensions”). */
export const extensionNames = [
  'directory.people',
  'viewer.read',
  'viewer.changes',
  'viewer.specifications',
  'viewer.specificationHistory',
  'viewer.specificationFiles',
  'viewer.specificationReadings',
  'webhooks.manage',
  'webhooks.rotate',
  'webhooks.deliveries',
  'webhooks.eventTypes',
] as const;

export type Extension = (typeof extensionNames)[number];

/** Term of the directory that a deployment can explain in `terms` of config.json. */
export type TermName =
  | 'secondBrains'
  | 'qualityBar'
  | 'commands'
  | 'storyPoints'
  | 'cli'
  | 'plan'
  | 'canQc';

export type DirectoryKeySettings =
  | { readonly mode: 'ask' }
  | { readonly mode: 'proxy' }
  | { readonly mode: 'public'; readonly value: string };

/** Validated content of `config.json`, with defaults for omitted fields. */
export type Config = {
  readonly baseUrl: BaseUrl;
  readonly dataUrl: BaseUrl;
  readonly oidc: { readonly authority: BaseUrl; readonly clientId: string; readonly scope: string };
  /** `silent`: whether the app tries to sign in without showing a page of the provider. */
  readonly signIn: { readonly silent: boolean };
  readonly directoryKey: DirectoryKeySettings;
  readonly specificationLink: string | undefined;
  readonly eventTypes: readonly string[];
  readonly extensions: ReadonlySet<Extension>;
  readonly diagrams: boolean;
  readonly terms: { readonly [Name in TermName]?: string | undefined };
};

export type ConfigProblem = { readonly field: string; readonly message: string };

/** `problems` is never empty. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('\n'));
    this.problems = problems;
  }
}

const wholeFile = 'config.json';

const text = (what: string) =>
  v.pipe(v.string(`must be ${what}`), v.trim(), v.nonEmpty(`must be ${what}, not empty`));

const headerValue = v.pipe(
  text('the key'),
  v.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces, since it is sent in a header'),
);

const scopeSchema = v.pipe(
  text('a list of scopes'),
  v.check((scope) => scope.split(/\s+/).includes('openid'), 'must contain "openid"'),
);

const explanation = v.optional(text('an explanation'));

const configSchema = (appOrigin: string) =>
  v.strictObject({
    baseUrl: baseUrlSchema(appOrigin),
    dataUrl: baseUrlSchema(appOrigin),
    oidc: v.strictObject({
      authority: baseUrlSchema(appOrigin),
      clientId: text('the client id registered at the provider'),
      scope: v.optional(scopeSchema, 'openid profile email'),
    }),
    signIn: v.optional(
      v.strictObject({ silent: v.optional(v.boolean('must be true or false'), true) }),
      {},
    ),
    directoryKey: v.variant('mode', [
      v.strictObject({ mode: v.literal('ask') }),
      v.strictObject({ mode: v.literal('proxy') }),
      v.strictObject({ mode: v.literal('public'), value: headerValue }),
    ]),
    specificationLink: v.optional(specificationLinkSchema(appOrigin)),
    eventTypes: v.optional(v.array(text('an event type')), []),
    extensions: v.optional(
      v.pipe(
        v.array(
          v.picklist(extensionNames, ({ input }) =>
            input === 'viewer.write'
              ? 'no longer exists; write "viewer.changes" if the service offers that'
              : `must be one of ${extensionNames.join(', ')}`,
          ),
        ),
        v.transform((names): ReadonlySet<Extension> => new Set(names)),
      ),
      [],
    ),
    diagrams: v.optional(v.boolean('must be true or false'), true),
    terms: v.optional(
      v.strictObject({
        secondBrains: explanation,
        qualityBar: explanation,
        commands: explanation,
        storyPoints: explanation,
        cli: explanation,
        plan: explanation,
        canQc: explanation,
      }),
      {},
    ),
  });

type ConfigIssue = v.InferIssue<ReturnType<typeof configSchema>>;

function problemOf(issue: ConfigIssue): ConfigProblem {
  const field = v.getDotPath(issue) ?? wholeFile;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return { field, message: 'is not a field of the configuration; remove it' };
  }
  if (issue.received === 'undefined') return { field, message: 'is missing' };
  if (issue.type === 'strict_object' || issue.expected === 'Object') {
    return { field, message: 'must be an object' };
  }
  if (issue.type === 'variant') {
    return { field, message: 'must be "ask", "proxy" or "public"' };
  }
  if (issue.type === 'array') return { field, message: 'must be a list' };
  return { field, message: issue.message };
}

export function createUnreadableConfigError(message: string): ConfigError {
  return new ConfigError([{ field: wholeFile, message }]);
}

/** @throws ConfigError that lists every invalid field */
export function parseConfig(json: unknown, appOrigin: string): Config {
  if (Array.isArray(json)) throw createUnreadableConfigError('must be an object');
  const result = v.safeParse(configSchema(appOrigin), json);
  if (!result.success) throw new ConfigError(result.issues.map(problemOf));
  const { specificationLink, ...rest } = result.output;
  return { ...rest, specificationLink };
}
