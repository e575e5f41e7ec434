import * as v from 'valibot';
import type { FieldError, ProblemMembers } from './failure.ts';

const longestMessage = 300;
const longestName = 4096;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestName));

const problemSchema = v.looseObject({
  detail: v.fallback(v.optional(v.string()), undefined),
  title: v.fallback(v.optional(v.string()), undefined),
  message: v.fallback(v.optional(v.string()), undefined),
  error_description: v.fallback(v.optional(v.string()), undefined),
  errors: v.fallback(
    v.optional(v.array(v.object({ pointer: v.string(), detail: v.string() }))),
    undefined,
  ),
  type: v.fallback(v.optional(v.string()), undefined),
  size: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
  pointer: v.fallback(v.optional(v.string()), undefined),
  movedTo: v.fallback(v.optional(v.object({ codeHostSlug: name, path: name })), undefined),
});

type Problem = {
  message: string | undefined;
  fieldErrors: readonly FieldError[];
  members?: ProblemMembers;
};

/** Text that a service wrote for people: one line, at most 300 characters, no markup. */
function readable(text: string | undefined): string | undefined {
  const line = text?.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === undefined || line === '' || line.startsWith('<')) return undefined;
  const characters = [...line];
  return characters.length > longestMessage
    ? `${characters.slice(0, longestMessage - 1).join('')}…`
    : line;
}

/** Reads the common error bodies; any other gives no message. `text` is the capped body. */
export function problemIn(text: string, contentType: string | undefined): Problem {
  const nothing: Problem = { message: undefined, fieldErrors: [] };
  if (contentType?.startsWith('text/plain')) return { ...nothing, message: readable(text) };
  try {
    const problem = v.safeParse(problemSchema, JSON.parse(text));
    if (!problem.success) return nothing;
    const { detail, title, message, error_description, errors, type, size, movedTo, pointer } =
      problem.output;
    return {
      message: [detail, message, error_description, title].map(readable).find(Boolean),
      fieldErrors: errors ?? [],
      members: { type: /[\w-]{1,60}$/.exec(type ?? '')?.[0], size, movedTo, pointer },
    };
  } catch {
    return nothing;
  }
}
