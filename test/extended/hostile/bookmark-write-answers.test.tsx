import { fullCorpus } from '#test/hostile/corpus.ts';
import { bookmarkWrites, testHostileWriteAnswers } from '#test/hostile/write-answers.tsx';

testHostileWriteAnswers(bookmarkWrites, fullCorpus);
