import { fullCorpus } from '#test/hostile/corpus.ts';
import {
  documentedWrites,
  testHostileCreations,
  testHostileWriteResponses,
} from '#test/hostile/write-responses.tsx';

testHostileWriteResponses(documentedWrites, fullCorpus);
testHostileCreations(fullCorpus);
