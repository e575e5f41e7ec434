import * as v from 'valibot';
import {
  answerProblems,
  Deviation,
  type Sent,
  sendTo,
  type Target,
} from '#deploy/conformance/service.ts';
import {
  type Deployment,
  directoryHeaders,
  directoryKeyVariable,
  isKnown,
  needsCors,
  originNotNamed,
  tokenVariable,
  unknownOrigin,
} from '#deploy/deployment.ts';
import {
  addressOf,
  type Operation,
  operationNamed,
  operationsOf,
  serviceNames,
} from '#deploy/interface/operations.ts';
import { type Answer, textOf } from '#deploy/send.ts';
import type { Config } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';
import {
  advice,
  type Check,
  fails,
  judged,
  LIMIT_SECONDS,
  merged,
  notChecked,
  ok,
  type Problem,
} from './check.ts';
import { atHost, exposureProblem, originProblem } from './cors.ts';

/** Response headers that the app reads of every response and that a browser hides unless they are exposed. */
const HEADERS_READ = ['retry-after', 'x-request-id'];

/** The services of a deployment, as the app asks them. Each gets its own credentials only. */
export function targetOf({ config, origin, secrets }: Deployment): Target {
  const { token } = secrets;
  return {
    config,
    limitSeconds: LIMIT_SECONDS,
    credentials: {
      directory: directoryHeaders(config, secrets),
      others: token === undefined ? {} : { authorization: `Bearer ${token}` },
    },
    // With the origin, as a browser does, so that services respond as they would to the app.
    fetch(request) {
      if (origin !== unknownOrigin) request.headers.set('origin', origin);
      return fetch(request);
    },
  };
}

const keyAdvice: Record<Config['directoryKey']['mode'], string> = {
  ask: `give the key that people type as ${directoryKeyVariable}`,
  public: 'correct directoryKey.value in config.json',
  proxy: 'have the proxy in front of dataUrl add the header x-api-key',
};

const problemBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ detail: v.optional(v.string()), title: v.optional(v.string()) }),
);

/** What to change after a response with another status than a success. */
export function changeAfter(
  status: number,
  { service, extension }: Operation,
  { directoryKey }: Config,
): string {
  const field = service === 'directory' ? 'dataUrl' : 'baseUrl';
  if (status === 401) {
    return service === 'directory'
      ? keyAdvice[directoryKey.mode]
      : `give a token in ${tokenVariable} that is valid and made for this service`;
  }
  if (status === 403) return 'allow this to the person of the token';
  if (status === 429) return 'ask again later, or allow more requests';
  if (status >= 500) return 'look into the log of the service';
  if (status < 400) {
    return 'answer at this address itself, without a redirect or a sign-in page in front';
  }
  return extension === undefined
    ? `correct ${field} in config.json`
    : `take "${extension}" out of extensions in config.json, or correct ${field}`;
}

/** Why a response isn't a success. */
function refusalProblem(operation: Operation, answer: Answer, config: Config): Problem | undefined {
  const { status } = answer;
  if (status >= 200 && status <= 299) return undefined;
  const says = v.safeParse(problemBody, textOf(answer));
  const { detail, title } = says.success ? says.output : {};
  const message = detail ?? title;
  const what =
    status === 401 && operation.service === 'directory'
      ? 'The directory refused the key'
      : `it is answered with status ${status}${message === undefined ? '' : `. The service says: “${message}”`}`;
  return { what, change: changeAfter(status, operation, config) };
}

/** Why a response isn't as the interface says. Problems of records in a list aren't among these. */
function shapeProblem(problems: readonly string[], { service }: Operation): Problem | undefined {
  const [first, ...more] = problems;
  if (first === undefined) return undefined;
  const what = more.length === 0 ? first : `${first}, and ${more.length} problems more`;
  const field = service === 'directory' ? 'dataUrl' : 'baseUrl';
  const isPage = problems.some((one) => /media type|not JSON/.test(one));
  return {
    what,
    change: isPage
      ? `answer with JSON; for a page of a proxy or another site, correct ${field}`
      : 'answer as the interface says',
  };
}

/** The index of the record that a problem of a list is about, such as `/bookmarks/3`. */
const recordOf = (problem: string) => /^in the answer, ((?:\/\w+)?\/\d+)\b/.exec(problem)?.[1];

type Expectations = {
  /** Whether the app needs the ETag of the response. */
  readonly hasTag?: boolean;
  /** Noted instead of a failure if there is nothing at the path. */
  readonly ifMissing?: Check;
};

/** Reads what a service offers, one operation after another, and notes a check for each. */
type Reader = {
  /** Resolves to the parsed body; undefined if it can't be read, or the deployment doesn't use the operation. */
  read<S extends v.GenericSchema>(
    schema: S,
    path: string,
    sent?: Sent,
    expectations?: Expectations,
  ): Promise<v.InferOutput<S> | undefined>;
  /** Notes that operations weren't tried, if they are used. */
  skip(why: string, ...paths: readonly string[]): void;
};

/** Reads everything that the deployment names, and compares it with openapi.yaml. */
export async function checkServiceAnswers(deployment: Deployment): Promise<readonly Check[]> {
  const { config } = deployment;
  const checks: Check[] = [];
  const used = operationsOf(config).filter(({ method }) => method === 'GET');
  for (const service of ['directory', 'viewer', 'webhooks'] as const) {
    const why = whyNot(service, deployment);
    if (why === undefined) {
      checks.push(...(await readService(deployment, service)));
    } else {
      const unread = used.filter((operation) => operation.service === service);
      checks.push(...unread.map(({ name }) => notChecked(`Answer of ${name}`, why)));
    }
  }
  const read = new Set(used.map(({ extension }) => extension));
  const unread = [...config.extensions].filter((name) => !read.has(name));
  return [
    ...checks,
    ...unread.map((name) => notChecked(`Extension ${name}`, 'it has nothing to read')),
  ];
}

/** Why a service can't be read. */
function whyNot(service: Service, { config, secrets }: Deployment): string | undefined {
  if (!isKnown(addressOf(service, config))) return originNotNamed;
  if (service !== 'directory') {
    return secrets.token === undefined ? `give an access token as ${tokenVariable}` : undefined;
  }
  const isMissing = directoryHeaders(config, secrets) === undefined;
  return isMissing ? keyAdvice.ask : undefined;
}

const reads: Record<Service, (reader: Reader) => Promise<void>> = {
  directory: readDirectory,
  viewer: readViewer,
  webhooks: readWebhooks,
};

async function readService(deployment: Deployment, service: Service): Promise<readonly Check[]> {
  const { config, origin } = deployment;
  const target = targetOf(deployment);
  const checks: Check[] = [];
  const visible: Check[] = [];
  const isUsed = (name: string) => operationsOf(config).some((one) => one.name === name);
  await reads[service]({
    async read(schema, path, sent = {}, { hasTag = false, ifMissing } = {}) {
      const operation = operationNamed(`GET ${path}`);
      if (!isUsed(operation.name)) return undefined;
      const name = `Answer of ${operation.name}`;
      try {
        const answer = await sendTo(target, operation.name, sent);
        const refusal = refusalProblem(operation, answer, config);
        if (refusal !== undefined) {
          const isMissing = answer.status === 404 && ifMissing !== undefined;
          checks.push(isMissing ? ifMissing : fails(name, refusal));
          return undefined;
        }
        visible.push(...visibility(operation, deployment, answer.headers, hasTag));
        const check = answerCheck(name, operation, answer, hasTag);
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), textOf(answer));
        const unusable = {
          what: 'the app can’t use the answer',
          change: 'answer as the interface says',
        };
        const isUsable = parsed.success || schema.type === 'unknown' || check.state === 'fails';
        checks.push(isUsable ? check : fails(name, unusable));
        return parsed.success ? parsed.output : undefined;
      } catch (error) {
        if (!(error instanceof Deviation)) throw error;
        const change = 'start the service, or make it answer sooner';
        checks.push(fails(name, { what: error.message, change }));
        return undefined;
      }
    },
    skip(why, ...paths) {
      const names = paths.map((path) => `GET ${path}`).filter(isUsed);
      checks.push(...names.map((name) => notChecked(`Answer of ${name}`, why)));
    },
  });
  return [
    ...checks,
    ...merged(`Visible headers of ${serviceNames[service]} for ${origin}`, visible),
  ];
}

function answerCheck(name: string, operation: Operation, answer: Answer, hasTag: boolean): Check {
  const problems = answerProblems(operation, answer);
  const shape = shapeProblem(
    problems.filter((problem) => recordOf(problem) === undefined),
    operation,
  );
  if (shape !== undefined) return fails(name, shape);
  if (hasTag && !/^"/.test(answer.headers.get('etag') ?? '')) {
    const what = 'the answer has no strong ETag, so the app can’t tell whether it has changed';
    return fails(name, { what, change: 'send a strong ETag' });
  }
  const records = new Set(problems.map(recordOf)).size;
  if (records === 0) return ok(name);
  const count = records === 1 ? 'one record isn’t' : `${records} records aren’t`;
  const [first = ''] = problems;
  return advice(
    name,
    `${count} as the interface says, and the app may say so on screen (${first.replace('in the answer, ', '')})`,
  );
}

/** Whether a page could read the response, and the headers that the app reads. */
function visibility(
  { name, service }: Operation,
  { config, origin }: Deployment,
  headers: Headers,
  hasTag: boolean,
): readonly Check[] {
  const address = addressOf(service, config);
  if (origin === unknownOrigin || !needsCors(address, origin)) return [];
  // A service needn't have ids of requests, and then there is none to see.
  const wanted = [...HEADERS_READ, ...(hasTag ? ['etag'] : [])].filter(
    (one) => one !== 'x-request-id' || headers.has(one),
  );
  const problem = originProblem(headers, origin) ?? exposureProblem(headers, wanted);
  return [judged(`Visible headers of ${name} for ${origin}`, problem && atHost(address, problem))];
}

const maybe = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), undefined);

/** A list whose records may be wrong: these are undefined. */
const listOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.array(v.fallback(v.nullish(v.object(entries)), undefined));

/** Reads the competencies, everybody if that is offered, and one person. */
async function readDirectory({ read, skip }: Reader): Promise<void> {
  const path = '/data/v1/people/{name}';
  const text = maybe(v.string());
  const competencies = await read(listOf({ owner: text }), '/data/v1/competencies');
  const people = await read(listOf({ name: text }), '/data/v1/people');
  const names = [
    ...(people ?? []).map((person) => person?.name),
    ...(competencies ?? []).map((competency) => competency?.owner),
  ];
  const name = names.find((one) => one?.trim());
  if (!name) return skip('no name of a person is known', path);
  const ifMissing = advice('Owners', 'the directory has nobody by the name of the first owner');
  await read(v.unknown(), path, { path: { name } }, { ifMissing });
}

const files = listOf({ codeHostSlug: v.string(), path: v.string() });

/** Reads what the viewer's extensions offer, with a specification that is bookmarked or found. */
async function readViewer({ read, skip }: Reader): Promise<void> {
  const paths = {
    text: '/viewer/v1/specifications',
    versions: '/viewer/v1/specifications/versions',
    tree: '/viewer/v1/specification-tree',
    file: '/viewer/v1/specification-files',
  };
  const state = v.object({ bookmarks: files });
  const bookmarks = await read(state, '/viewer/v1/bookmark-state');
  const search = { query: { q: 'the', limit: '1' } };
  const hits = await read(files, '/viewer/v1/specifications/search', search);
  await read(v.unknown(), '/viewer/v1/specification-readings');
  const query = [...(bookmarks?.bookmarks ?? []), ...(hits ?? [])].find((one) => one);
  if (!query) {
    const why = 'this person has no bookmark, and the search finds nothing';
    return skip(why, ...Object.values(paths));
  }
  await read(v.unknown(), paths.text, { query }, { hasTag: true });
  await read(v.unknown(), paths.versions, { query });
  const { codeHostSlug, path } = query;
  const under = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const entries = listOf({ path: v.string(), mediaType: maybe(v.string()) });
  const tree = await read(v.object({ entries }), paths.tree, { query: { codeHostSlug, under } });
  const image = tree?.entries.find((entry) => entry?.mediaType?.startsWith('image/'));
  if (!image) {
    return skip('the folder of the first specification has no image', paths.file);
  }
  const file = { query: { codeHostSlug, path: image.path } };
  await read(v.unknown(), paths.file, file, { hasTag: true });
}

/** Reads what the webhooks' extensions offer: the events, the list, its first webhook and delivery. */
async function readWebhooks({ read, skip }: Reader): Promise<void> {
  const one = '/webhooks/v1/subscriptions/{subscriptionId}';
  const deliveries = `${one}/deliveries`;
  const delivery = `${deliveries}/{deliveryId}`;
  await read(v.unknown(), '/webhooks/v1/event-types');
  const webhooks = listOf({ subscriptionId: v.string() });
  const [path] = (await read(webhooks, '/webhooks/v1/subscriptions')) ?? [];
  if (!path) return skip('this person has no webhook', one, deliveries, delivery);
  await read(v.unknown(), one, { path }, { hasTag: true });
  const listed = listOf({ deliveryId: v.string() });
  const [first] = (await read(listed, deliveries, { path })) ?? [];
  if (!first) return skip('the webhook has no delivery', delivery);
  await read(v.unknown(), delivery, { path: { ...path, deliveryId: first.deliveryId } });
}
