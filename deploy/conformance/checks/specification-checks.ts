import { randomUUID } from 'node:crypto';
import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import { mustKnowTag, strongTag } from './file-answers.ts';
import {
  knownSpecification,
  namesSchema,
  readSpecification,
  type SpecificationName,
  searchSpecifications,
  word,
} from './known-specification.ts';
import { readState, stateSchema } from './made-bookmarks.ts';

const isUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== undefined;
  } catch {
    return false;
  }
};

const keyOf = ({ codeHostSlug, path }: SpecificationName) => JSON.stringify([codeHostSlug, path]);

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
    promise: '`If-None-Match: *` is answered 304 if the file exists, and 404 if not',
    async play(service) {
      const query = await knownSpecification(service);
      const headers = { 'if-none-match': '*' };
      const { status } = await service.send(readSpecification, { query, headers });
      must(status === 304, `it is answered ${status} and not 304`);
      const missing = { ...query, path: `${randomUUID()}.md` };
      await service.refuses(readSpecification, { query: missing, headers }, 404);
    },
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
  {
    operation: searchSpecifications,
    promise: '`bookmarked=true` finds what is bookmarked, and nothing else',
    needs: ['viewer.read'],
    async play(service) {
      const { bookmarks } = await service.read(stateSchema, readState);
      const keys = new Set(bookmarks.map(keyOf));
      const most = { q: word, limit: '100' };
      const all = await service.read(namesSchema, searchSpecifications, { query: most });
      const query = { ...most, bookmarked: 'true' };
      const found = await service.read(namesSchema, searchSpecifications, { query });
      const other = found.find((one) => !keys.has(keyOf(one)));
      must(other === undefined, `${other?.path} isn’t bookmarked`);
      const expected = all.find((one) => keys.has(keyOf(one)));
      must(expected === undefined || found.length > 0, `${expected?.path} isn’t found`);
    },
  },
];
