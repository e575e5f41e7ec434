import { fullCorpus } from '#test/hostile/corpus.ts';
import {
  documentedWrites,
  testHostileCreations,
  testHostileWriteAnswers,
} from '#test/hostile/write-answers.tsx';

testHostileWriteAnswers(documentedWrites, fullCorpus);
testHostileCreations(fullCorpus);
