import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileSpecifications } from '#test/hostile/specification-texts.tsx';

testHostileSpecifications(fullCorpus);
