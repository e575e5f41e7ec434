import { wholeCorpus } from '#test/hostile/corpus.ts';
import { testHostileFormFields } from '#test/hostile/form-fields.tsx';

testHostileFormFields(wholeCorpus);
