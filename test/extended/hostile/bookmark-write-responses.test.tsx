import { fullCorpus } from '#test/hostile/corpus.ts';
import { bookmarkWrites, testHostileWriteResponses } from '#test/hostile/write-responses.tsx';

testHostileWriteResponses(bookmarkWrites, fullCorpus);
