import { sampleCorpus } from './corpus.ts';
import { testHostileReadAnswers } from './read-answers.tsx';

// Every run tests a sample; the campaign in test/campaigns/hostile tests the whole corpus.
testHostileReadAnswers(sampleCorpus);
