import { wholeCorpus } from '#test/hostile/corpus.ts';
import { testHostileAnswersToDocumentedWrites } from '#test/hostile/documented-write-answers.tsx';

testHostileAnswersToDocumentedWrites(wholeCorpus);
