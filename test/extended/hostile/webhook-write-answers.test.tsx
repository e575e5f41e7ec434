import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileWriteAnswers, webhookWrites } from '#test/hostile/write-answers.tsx';

testHostileWriteAnswers(webhookWrites, fullCorpus);
