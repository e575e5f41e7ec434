import { sampleCorpus } from './corpus.ts';
import { testHostileReadResponses } from './read-responses.tsx';

// Tests a sample of the corpus in every test run. The extended suite `hostile` tests the full
// corpus.
testHostileReadResponses(sampleCorpus);
