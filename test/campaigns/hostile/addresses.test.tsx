import { testHostileAddresses } from '#test/hostile/addresses.tsx';
import { fullCorpus } from '#test/hostile/corpus.ts';

testHostileAddresses(fullCorpus);
