import { testHostileAnswersToBookmarkWrites } from '#test/hostile/bookmark-write-answers.tsx';
import { wholeCorpus } from '#test/hostile/corpus.ts';

testHostileAnswersToBookmarkWrites(wholeCorpus);
