import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileFormFields } from '#test/hostile/typed-texts.tsx';

testHostileFormFields(fullCorpus);
