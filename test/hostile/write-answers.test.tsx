import { handful } from './corpus.ts';
import {
  documentedWrites,
  testHostileCreations,
  testHostileWriteAnswers,
} from './write-answers.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus, and the other writes.
testHostileWriteAnswers(documentedWrites, handful);
testHostileCreations(handful);
