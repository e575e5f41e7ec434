import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';

/** What a log may say of an answer: no address, no query, nobody's name, no key. */
export type AnswerEntry = {
  method: string;
  /** The pattern of the route, such as `/viewer/v1/bookmark-folders/:folderId`; null without one. */
  route: string | null;
  status: number;
  ms: number;
  /** What the answer has as x-request-id. */
  requestId: string;
};

/** Tells `onAnswer` of each answer. */
export function observeAnswers(
  onAnswer: (entry: AnswerEntry) => void,
): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (context, next) => {
    const begin = performance.now();
    await next();
    const route = matchedRoutes(context).findLast(({ method }) => method !== 'ALL');
    onAnswer({
      method: context.req.method,
      route: route?.path ?? null,
      status: context.res.status,
      ms: Math.round(performance.now() - begin),
      requestId: context.var.requestId,
    });
  };
}
