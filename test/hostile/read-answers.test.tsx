import { sampleCorpus } from './corpus.ts';
import { testHostileReadAnswers } from './read-answers.tsx';

// Tests a sample of the corpus in every test run. The extended suite `hostile` tests the full
// corpus.
testHostileReadAnswers(sampleCorpus);
