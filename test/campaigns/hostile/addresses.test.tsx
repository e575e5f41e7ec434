import { testHostileAddresses } from '#test/hostile/addresses.tsx';
import { wholeCorpus } from '#test/hostile/corpus.ts';

testHostileAddresses(wholeCorpus);
