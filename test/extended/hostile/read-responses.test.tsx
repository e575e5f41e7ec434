import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileReadResponses } from '#test/hostile/read-responses.tsx';

testHostileReadResponses(fullCorpus);
