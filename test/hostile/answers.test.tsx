import { testHostileAnswersToBookmarkWrites } from './bookmark-write-answers.tsx';
import { handful } from './corpus.ts';
import { testHostileAnswersToDocumentedWrites } from './documented-write-answers.tsx';
import { testHostileReadAnswers } from './read-answers.tsx';
import { testHostileSpecifications } from './specification-texts.tsx';
import { testHostileAnswersToWebhookWrites } from './webhook-write-answers.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus.
testHostileReadAnswers(handful);
testHostileAnswersToDocumentedWrites(handful);
testHostileAnswersToBookmarkWrites(handful);
testHostileAnswersToWebhookWrites(handful);
testHostileSpecifications(handful);
