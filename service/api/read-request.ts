import * as v from 'valibot';
import {
  createContentTooLargeProblem,
  createUnprocessableProblem,
  createUnsupportedMediaTypeProblem,
  type ProblemError,
  ProblemResponseError,
} from '#service/problem.ts';

const USUAL_LIMIT_BYTES = 64 * 1024;

/** `text` is the body as received. */
export type JsonBody<S extends v.GenericSchema> = { value: v.InferOutput<S>; text: string };

/** The limit is 64 KiB by default. @throws ProblemResponseError (415, 413, 422) */
export async function readJsonBody<S extends v.GenericSchema>(
  request: Request,
  schema: S,
  limitBytes = USUAL_LIMIT_BYTES,
): Promise<JsonBody<S>> {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw createUnsupportedMediaTypeProblem('The body has to be application/json.');
  }
  const text = decode(await readLimited(request, limitBytes));
  return { text, value: check(schema, parse(text)) };
}

/**
 * Validates the query parameters of a request. The values of the parameters in `lists` are arrays;
 * other parameters can't be repeated.
 */
export function readQuery<S extends v.GenericSchema>(
  url: string,
  schema: S,
  lists: readonly string[] = [],
): v.InferOutput<S> {
  const query = new URL(url).searchParams;
  const names = [...new Set(query.keys())];
  const repeated = names.filter((name) => !lists.includes(name) && query.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw createUnprocessableProblem(
      repeated.map((name) => ({ pointer: pointerTo([name]), detail: `${name} is given twice.` })),
    );
  }
  const entries = names.map((name) => [
    name,
    lists.includes(name) ? query.getAll(name) : query.get(name),
  ]);
  return check(schema, Object.fromEntries(entries));
}

async function readLimited(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = createContentTooLargeProblem(`The body may have at most ${limitBytes} bytes.`);
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const read = () => reader?.read().catch(refuseBrokenBody);
  for (let step = await read(); step && !step.done; step = await read()) {
    size += step.value.byteLength;
    if (size > limitBytes) {
      await reader?.cancel();
      throw tooLarge;
    }
    chunks.push(step.value);
  }
  return Buffer.concat(chunks, size);
}

/** Throws a 400, because the client closed the connection or took too long. */
function refuseBrokenBody(): never {
  throw new ProblemResponseError(400, 'The body broke off', 'The body broke off before its end.');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createUnprocessableProblem([{ pointer: '#', detail: 'The body is not UTF-8.' }]);
  }
}

function parse(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // `value` is still undefined, and is rejected below.
  }
  // The schemas would treat an array as an object without fields.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw createUnprocessableProblem([{ pointer: '#', detail: 'The body is not a JSON object.' }]);
}

/** `pointer` is the JSON Pointer of the value, for the error message. */
export function validateBodyPart<S extends v.GenericSchema>(
  schema: S,
  part: unknown,
  pointer: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, part);
  if (result.success) return result.output;
  throw createUnprocessableProblem(result.issues.map(toProblemError)).at(pointer);
}

function check<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw createUnprocessableProblem(result.issues.map(toProblemError));
}

function toProblemError(issue: v.BaseIssue<unknown>): ProblemError {
  const keys = issue.path?.map((item) => String(item.key)) ?? [];
  return { pointer: pointerTo(keys), detail: `${keys.join('.') || 'The body'}: ${issue.message}` };
}

/** Formats a JSON Pointer as a URI fragment (RFC 6901 section 6), as used by RFC 9457. */
function pointerTo(keys: readonly string[]): string {
  const escaped = keys.map((key) =>
    encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed()),
  );
  return ['#', ...escaped].join('/');
}

const LONGEST_KEY = 255;

/** @throws ProblemResponseError (422) unless the key has 1 to 255 characters */
export function readIdempotencyKey({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined;
  if (key === undefined || (key.length >= 1 && key.length <= LONGEST_KEY)) return key;
  const detail = `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`;
  throw createUnprocessableProblem([{ pointer: '#', detail }]);
}
