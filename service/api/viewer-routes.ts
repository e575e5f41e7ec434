import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { bodySchema } from '#service/field-schemas.ts';
import { acceptsGzip, type JsonBody, jsonHeaders, sendJson } from '#service/json-body.ts';
import { createContentTooLargeProblem } from '#service/problem.ts';
import { type Change, changeSchema } from '#service/storage/bookmark-change.ts';
import type { BookmarkStore } from '#service/storage/bookmark-store.ts';
import type { IdempotencyStore } from '#service/storage/idempotency-store.ts';
import { createTimeSlices } from '#service/time-slices.ts';
import type { AuthenticatedEnv } from './limits.ts';
import { readIdempotencyKey, readJsonBody, validateBodyPart } from './read-request.ts';

const LARGEST_BODY_BYTES = 8 * 1024 * 1024;
const MOST_CHANGES = 20_000;

const changeList = bodySchema({
  changes: v.pipe(
    v.array(v.unknown(), 'has to be a list.'),
    v.minLength(1, 'has to hold at least one change.'),
  ),
});

/** Interface 4.3, and the extensions viewer.read and viewer.changes. */
export function createViewerRoutes(
  bookmarks: BookmarkStore,
  idempotency: IdempotencyStore,
): Hono<AuthenticatedEnv> {
  return new Hono<AuthenticatedEnv>()
    .get('/bookmark-state', async (context) =>
      respond(context, await bookmarks.readState(context.get('subject'))),
    )
    .post('/bookmark-changes', async (context) => {
      const { subject } = context.var;
      const key = readIdempotencyKey(context.req.raw);
      const { changes, text } = await readBookmarkChanges(context.req.raw);
      const state = await bookmarks.apply(
        subject,
        changes,
        async (transaction) =>
          key === undefined || idempotency.claim(transaction, subject, key, text),
      );
      return respond(context, state);
    })
    .delete('/bookmark-folders/:folderId', async (context) => {
      const { folderId } = context.req.param();
      return respond(context, await bookmarks.deleteFolder(context.var.subject, folderId));
    });
}

/** Sends a Bookmark state; a large one is streamed piece by piece. */
function respond(
  context: Context<AuthenticatedEnv>,
  state: JsonBody | readonly string[],
): Response | Promise<Response> {
  if ('plain' in state) return sendJson(context, state);
  const source = state.values();
  const encoder = new TextEncoder();
  const pause = createTimeSlices();
  const stream = new ReadableStream<BufferSource>({
    async pull(controller) {
      await pause();
      const { done, value } = source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  if (!acceptsGzip(context)) return context.body(stream, 200, jsonHeaders);
  const compressed = stream.pipeThrough(new CompressionStream('gzip'));
  return context.body(compressed, 200, { ...jsonHeaders, 'content-encoding': 'gzip' });
}

/** @throws ProblemResponseError (413, 415, 422); `pointer` is of the first malformed change */
async function readBookmarkChanges(
  request: Request,
): Promise<{ changes: readonly Change[]; text: string }> {
  const { value, text } = await readJsonBody(request, changeList, LARGEST_BODY_BYTES);
  if (value.changes.length > MOST_CHANGES) {
    throw createContentTooLargeProblem(`A request may have at most ${MOST_CHANGES} changes.`);
  }
  const changes: Change[] = [];
  const pause = createTimeSlices();
  for (const [index, one] of value.changes.entries()) {
    changes.push(validateBodyPart(changeSchema, one, `/changes/${index}`));
    await pause();
  }
  return { changes, text };
}
