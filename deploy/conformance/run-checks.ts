import { toSingleLine } from '#deploy/deployment.ts';
import { getOperation } from '#deploy/interface/document.ts';
import type { Extension } from '#platform/config.ts';
import {
  CheckSkippedError,
  type ConformanceTarget,
  type CredentialsOwner,
  createServiceUnderTest,
  DeviationError,
  type DeviationKind,
  type RequestParts,
  type ServiceUnderTest,
  sendRequest,
} from './examined-service.ts';

/** Check of one rule that the interface defines for an operation. */
export type ConformanceCheck = {
  /** Method and path, as in docs/interface/openapi.yaml. */
  readonly operation: string;
  /**
   * Section of the interface that contains the rule, if it differs from the operation's section.
   */
  readonly section?: string;
  readonly rule: string;
  /** Extensions that the check needs in addition to the operation's extension. */
  readonly needs?: readonly Extension[];
  /** True if the check creates data, which it deletes afterwards. */
  readonly writes?: boolean;
  /**
   * Runs the check. Throws a DeviationError if the service breaks the rule, and a CheckSkippedError
   * if the check can't run.
   */
  readonly run: (service: ServiceUnderTest) => Promise<unknown>;
};

export const createConformanceCheck = (
  operation: string,
  rule: string,
  run: ConformanceCheck['run'],
): ConformanceCheck => ({
  operation,
  rule,
  run,
});

/** Result of one check of an operation. */
export type CheckResult = { readonly operation: string; readonly section: string } & (
  | { readonly state: 'passed'; readonly rule: string }
  | { readonly state: 'deviates'; readonly what: string; readonly kind: DeviationKind | undefined }
  | { readonly state: 'not-checked'; readonly why: string }
);

type RunOptions = {
  readonly target: ConformanceTarget;
  /** True to run checks that create data. */
  readonly write: boolean;
  /** True to send requests with wrong credentials too, which the service must reject. */
  readonly triesCredentials: boolean;
  /** Signal that stops the run before the next check. */
  readonly signal: AbortSignal;
};

const sections: Readonly<Record<string, string>> = {
  'GET /data/v1/competencies': '4.1',
  'GET /data/v1/people/{name}': '4.2',
  'DELETE /viewer/v1/bookmark-folders/{folderId}': '4.3',
  'POST /webhooks/v1/subscriptions': '4.4',
  'PATCH /webhooks/v1/subscriptions/{subscriptionId}': '4.5',
};

/**
 * Returns the interface section that defines an operation, or the name of the extension that
 * defines the operation.
 */
const sectionOf = (operation: string): string =>
  sections[operation] ?? getOperation(operation).extension ?? '';

/**
 * Runs the checks of the operations that the service offers. Resolves to the results, in the order
 * of the checks.
 */
export async function runChecks(
  checks: readonly ConformanceCheck[],
  options: RunOptions,
): Promise<readonly CheckResult[]> {
  const { extensions } = options.target.config;
  const notes: CheckResult[] = [];
  const add = (note: CheckResult) => {
    // Several checks can report the same deviation, so duplicates are skipped.
    const isKnown = notes.some((one) => JSON.stringify(one) === JSON.stringify(note));
    if (note.state !== 'deviates' || !isKnown) notes.push(note);
  };
  const { service, cleanUp } = createServiceUnderTest(options.target, async (operation, sent) => {
    if (!options.triesCredentials) return;
    for (const note of await checkCredentials(options.target, operation, sent)) add(note);
  });
  const offered = checks.filter(({ operation }) => {
    const { extension } = getOperation(operation);
    return extension === undefined || extensions.has(extension);
  });
  for (const check of offered) {
    try {
      for (const note of await notesOf(check, service, reasonNotToCheck(check, options))) add(note);
    } finally {
      for (const deviation of await cleanUp()) add(createDeviationResult(deviation, check));
    }
  }
  const order = checks.map(({ operation }) => operation);
  return notes.toSorted(
    (one, other) => order.indexOf(one.operation) - order.indexOf(other.operation),
  );
}

function reasonNotToCheck(
  { needs = [], writes = false }: ConformanceCheck,
  { target, write, signal }: RunOptions,
): string | undefined {
  const missing = needs.find((extension) => !target.config.extensions.has(extension));
  if (missing !== undefined) return `it needs ${missing}`;
  if (writes && !write) return 'it creates data: add --write';
  return signal.aborted ? 'the command was stopped' : undefined;
}

async function notesOf(
  check: ConformanceCheck,
  service: ServiceUnderTest,
  reasonNotTo: string | undefined,
): Promise<readonly CheckResult[]> {
  const { operation, section = sectionOf(operation) } = check;
  const notChecked = (why: string): CheckResult => ({
    operation,
    section,
    state: 'not-checked',
    why,
  });
  if (reasonNotTo !== undefined) return [notChecked(reasonNotTo)];
  try {
    await check.run(service);
    return [{ operation, section, state: 'passed', rule: check.rule }];
  } catch (error) {
    if (error instanceof CheckSkippedError) return [notChecked(error.message)];
    if (!(error instanceof DeviationError)) throw error;
    const note = createDeviationResult(error, check);
    if (note.operation === operation) return [note];
    return [note, notChecked(`${note.operation} deviates`)];
  }
}

/**
 * Returns the result of a check that found a deviation in its own operation or in another operation
 * that it called.
 */
function createDeviationResult(
  { operation: found, message, kind }: DeviationError,
  check: ConformanceCheck,
): CheckResult {
  const { operation, section = sectionOf(operation), rule } = check;
  const note = { state: 'deviates', kind } as const;
  return found === undefined
    ? { ...note, operation, section, what: `${rule}: ${message}` }
    : { ...note, operation: found, section: sectionOf(found), what: message };
}

const whoseCredentials: Readonly<Record<Exclude<CredentialsOwner, 'own'>, string>> = {
  none: 'without credentials',
  nobody: 'with an invalid key or token',
  other: 'with the credentials of the other service',
};

/**
 * Checks that an operation accepts only the credentials of its own service. The service might
 * wrongly accept and execute a request with other credentials, so any data that the operation
 * creates must be removed after the check.
 */
async function checkCredentials(
  target: ConformanceTarget,
  operation: string,
  sent: RequestParts,
): Promise<readonly CheckResult[]> {
  const { config, credentials } = target;
  const isDirectory = getOperation(operation).service === 'directory';
  // In proxy mode, a proxy adds the directory key to every request, so requests with other
  // credentials can't be checked.
  if (isDirectory && credentials.directory === undefined) return [];
  // Credentials are sent only to the host that they belong to, so the credentials of the other
  // service are tried only if both services have the same host.
  const isOneHost = new URL(config.dataUrl).origin === new URL(config.baseUrl).origin;
  const tried = isOneHost ? (['none', 'nobody', 'other'] as const) : (['none', 'nobody'] as const);
  const notes: CheckResult[] = [];
  for (const whose of tried) {
    const { status } = await sendRequest(target, operation, { ...sent, credentials: whose });
    const of = { operation, section: '5' };
    const isRefused = status >= 400 && status < 500;
    const what = `the service responds with ${status} ${whoseCredentials[whose]}`;
    const rule = `the service rejects the request ${whoseCredentials[whose]}`;
    notes.push(
      isRefused
        ? { ...of, state: 'passed', rule }
        : { ...of, state: 'deviates', what, kind: undefined },
    );
  }
  return notes;
}

const countOf = (notes: readonly CheckResult[], state: CheckResult['state']) =>
  notes.filter((note) => note.state === state).length;

const isDeviation = ({ state }: CheckResult) => state === 'deviates';

export const hasDeviation = (notes: readonly CheckResult[]): boolean => notes.some(isDeviation);

/**
 * Formats the results as a table and a line with the totals. Each operation has one row, and an
 * additional row for each further message.
 */
export function formatResults(notes: readonly CheckResult[]): string {
  const header = ['operation', 'passed', 'section', 'what deviates'];
  const operations = [...new Set(notes.map(({ operation }) => operation))];
  const rows = operations.flatMap((operation) =>
    rowsOf(
      operation,
      notes.filter((note) => note.operation === operation),
    ),
  );
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const sums = `${countOf(notes, 'passed')} checks passed, ${countOf(notes, 'deviates')} deviate, ${countOf(notes, 'not-checked')} not checked.`;
  return [...lines, '', sums].join('\n');
}

function rowsOf(operation: string, notes: readonly CheckResult[]): readonly (readonly string[])[] {
  const passed = `${countOf(notes, 'passed')} of ${notes.length}`;
  // Deviations come first. Several checks can have the same message, so each message is printed
  // once.
  const inOrder = [...notes.filter(isDeviation), ...notes.filter((note) => !isDeviation(note))];
  const said = new Map(inOrder.flatMap((note) => messageOf(note)));
  const [first = [sectionOf(operation), ''], ...more] = [...said].map(([text, at]) => [at, text]);
  return [[operation, passed, ...first], ...more.map((cells) => ['', '', ...cells])];
}

/**
 * Returns the message of a deviation or skipped check with the section of its rule; empty for a
 * passed check.
 */
function messageOf(note: CheckResult): readonly (readonly [text: string, section: string])[] {
  switch (note.state) {
    case 'passed':
      return [];
    case 'deviates': {
      const { what, section } = note;
      const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
      return [[`DEVIATES: ${toSingleLine(sentence)}`, section]];
    }
    case 'not-checked':
      return [[`– not checked: ${toSingleLine(note.why)}.`, sectionOf(note.operation)]];
  }
}
