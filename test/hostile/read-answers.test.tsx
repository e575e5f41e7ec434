import { handful } from './corpus.ts';
import { testHostileReadAnswers } from './read-answers.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus.
testHostileReadAnswers(handful);
