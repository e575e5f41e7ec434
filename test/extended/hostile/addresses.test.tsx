import { testHostilePaths } from '#test/hostile/addresses.tsx';
import { fullCorpus } from '#test/hostile/corpus.ts';

testHostilePaths(fullCorpus);
