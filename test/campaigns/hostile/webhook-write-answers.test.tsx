import { wholeCorpus } from '#test/hostile/corpus.ts';
import { testHostileAnswersToWebhookWrites } from '#test/hostile/webhook-write-answers.tsx';

testHostileAnswersToWebhookWrites(wholeCorpus);
