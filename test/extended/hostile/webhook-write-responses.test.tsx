import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileWriteResponses, webhookWrites } from '#test/hostile/write-responses.tsx';

testHostileWriteResponses(webhookWrites, fullCorpus);
