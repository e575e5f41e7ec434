import { sampleCorpus } from './corpus.ts';
import { testHostileReadAnswers } from './read-answers.tsx';

// Tests a sample in every test run; the long test suite in test/campaigns/hostile tests the full
// corpus.
testHostileReadAnswers(sampleCorpus);
