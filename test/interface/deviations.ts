import { documentedEvents, findOperation } from '#deploy/interface/document.ts';
import { validateBody, validateValue } from '#deploy/interface/validate.ts';

/** Paths that openapi.yaml documents. */
const areas = /^\/(?:data|viewer|webhooks)\/v1\//;

/**
 * Returns a message for each part of a response that openapi.yaml doesn't define: the operation,
 * status, header, media type or properties. If the request was accepted, also checks its query and,
 * if available, its body.
 */
export async function findResponseDeviations(
  request: { method: string; url: string; sent: string | undefined },
  response: Response,
): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(request.url);
  if (!areas.test(pathname)) return [];
  const operation = findOperation(request.method, pathname);
  const at = (problem: string) => `${request.method} ${pathname}, ${response.status}: ${problem}`;
  // For an undocumented path the service returns 404, or 401 if the request has no credentials.
  if (operation === undefined) {
    return [401, 404].includes(response.status) ? [] : [at('the operation')];
  }
  // Every operation can return a 503, so openapi.yaml doesn't list it for each operation.
  if (response.status === 503)
    return response.headers.has('retry-after') ? [] : [at('no retry-after')];
  const answer = operation.responses.find(({ status }) => status === String(response.status));
  if (answer === undefined) return [at('the status')];

  const missing = answer.requiredHeaders.filter((name) => !response.headers.has(name));
  const type = response.headers.get('content-type');
  const text = await response.clone().text();
  const body = validateBody(answer.contents, type, text, 'complete').map(({ message }) => message);
  const sent = response.ok
    ? [
        ...[...searchParams].flatMap(([name, value]) => {
          const known = operation.parameters.find((one) => one.in === 'query' && one.name === name);
          if (known === undefined) return [`the query parameter ${name}`];
          const problems = validateValue(value, known.schema, 'asWritten');
          const isTyped = /^(true|false|[0-9]+)$/.test(value);
          const typed = isTyped
            ? validateValue(JSON.parse(value), known.schema, 'asWritten')
            : [''];
          const values = searchParams.getAll(name);
          const isList = validateValue(values, known.schema, 'asWritten').length === 0;
          return isList || typed.length === 0
            ? []
            : problems.map((problem) => `${name}: ${problem}`);
        }),
        ...operation.requests.flatMap(({ schema }) =>
          schema === undefined || request.sent === undefined
            ? []
            : validateValue(JSON.parse(request.sent), schema, 'asWritten'),
        ),
      ].map((problem) => `accepted, although ${problem}`)
    : [];
  return [...missing.map((name) => `no ${name}`), ...body, ...sent].map(at);
}

/**
 * Returns a message for each part of a webhook delivery that openapi.yaml doesn't define. A test
 * event can have any type.
 */
export function findDeliveryDeviations(headers: Readonly<Record<string, string>>, body: string) {
  const { type, data }: { type?: unknown; data?: { test?: unknown } } = JSON.parse(body);
  const event = documentedEvents.find(({ path }) => path === type);
  if (event === undefined) return data?.test === true ? [] : [`the event ${type}`];
  const signed = event.parameters.flatMap(({ name, schema }) =>
    validateValue(headers[name], schema, 'asWritten').map((problem) => `${name}: ${problem}`),
  );
  const sent = event.requests.flatMap(({ schema }) =>
    schema === undefined ? [] : validateValue(JSON.parse(body), schema, 'complete'),
  );
  return [...signed, ...sent].map((problem) => `the event ${type}: ${problem}`);
}
