import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileReadAnswers } from '#test/hostile/read-answers.tsx';

testHostileReadAnswers(fullCorpus);
