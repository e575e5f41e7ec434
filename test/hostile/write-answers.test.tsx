import { sampleCorpus } from './corpus.ts';
import {
  documentedWrites,
  testHostileCreations,
  testHostileWriteAnswers,
} from './write-answers.tsx';

// Every run tests a sample; the campaign in test/campaigns/hostile tests the whole corpus and all
// other writes.
testHostileWriteAnswers(documentedWrites, sampleCorpus);
testHostileCreations(sampleCorpus);
