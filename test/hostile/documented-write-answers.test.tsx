import { handful } from './corpus.ts';
import { testHostileAnswersToDocumentedWrites } from './documented-write-answers.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus, and the other writes.
testHostileAnswersToDocumentedWrites(handful);
