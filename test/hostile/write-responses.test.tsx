import { sampleCorpus } from './corpus.ts';
import {
  documentedWrites,
  testHostileCreations,
  testHostileWriteResponses,
} from './write-responses.tsx';

// Tests a sample of the responses to the documented writes in every test run. The extended suite
// `hostile` tests the full corpus and the other writes.
testHostileWriteResponses(documentedWrites, sampleCorpus);
testHostileCreations(sampleCorpus);
