import { handful } from './corpus.ts';
import { testHostileAnswersToDocumentedWrites } from './documented-write-answers.tsx';
import { testHostileReadAnswers } from './read-answers.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus, and every other answer.
testHostileReadAnswers(handful);
testHostileAnswersToDocumentedWrites(handful);
