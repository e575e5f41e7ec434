import { randomUUID } from 'node:crypto';
import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import { mustKnowTag, strongTag } from './file-answers.ts';
import {
  knownSpecification,
  namesSchema,
  readSpecification,
  searchSpecifications,
  word,
} from './known-specification.ts';

const isUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== undefined;
  } catch {
    return false;
  }
};

export const specificationChecks: readonly Check[] = [
  {
    operation: readSpecification,
    promise: 'the answer is UTF-8 with a strong ETag',
    async play(service) {
      const answer = await service.ask(readSpecification, {
        query: await knownSpecification(service),
      });
      must(isUtf8(answer.bytes), 'it isn’t UTF-8');
      strongTag(answer);
    },
  },
  {
    operation: readSpecification,
    promise: 'a text whose ETag is known is answered 304',
    play: async (service) =>
      mustKnowTag(service, readSpecification, await knownSpecification(service)),
  },
  {
    operation: readSpecification,
    promise: 'a text that isn’t there is refused with 404',
    async play(service) {
      const { codeHostSlug } = await knownSpecification(service);
      const query = { codeHostSlug, path: `${randomUUID()}.md` };
      await service.refuses(readSpecification, { query }, 404);
    },
  },
  {
    operation: searchSpecifications,
    promise: '`limit` and `codeHostSlug` hold',
    async play(service) {
      const all = await service.read(namesSchema, searchSpecifications, { query: { q: word } });
      const [first] = all;
      const one = { q: word, limit: '1' };
      const found = await service.read(namesSchema, searchSpecifications, { query: one });
      must(found.length <= 1, '`limit=1` finds more than one');
      must(found[0]?.path === first?.path, '`limit=1` doesn’t find the best one');
      if (first === undefined) return;
      const query = { q: word, codeHostSlug: first.codeHostSlug };
      const inRepository = await service.read(namesSchema, searchSpecifications, { query });
      must(
        inRepository.every(({ codeHostSlug }) => codeHostSlug === first.codeHostSlug),
        '`codeHostSlug` finds what is elsewhere',
      );
    },
  },
];
