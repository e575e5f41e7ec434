import * as v from 'valibot';
import { answerHead } from './answer-failure.ts';
import type { AnswerFormat } from './answer-format.ts';
import { readUtf8 } from './capped-body.ts';
import type { AnswerSchema } from './http.ts';
import { mediaTypeOf } from './media-type.ts';

/** 204 has no body: the schema gets undefined. */
function isEmpty(response: Response): boolean {
  return response.status === 204;
}

/** JSON, as `schema` makes it. */
export function jsonFormat<T>(schema: AnswerSchema<T>): AnswerFormat<T> {
  return {
    headers: { accept: 'application/json' },
    takes: (response) =>
      isEmpty(response) || /^application\/([\w.-]+\+)?json$/.test(mediaTypeOf(response)),
    read: async (response, maxBytes, operation) => {
      const received = isEmpty(response)
        ? undefined
        : JSON.parse(await readUtf8(response, maxBytes));
      const made = typeof schema === 'function' ? schema(answerHead(operation, response)) : schema;
      return await v.parseAsync(made, received);
    },
  };
}
