import { fullCorpus } from '#test/hostile/corpus.ts';
import { testHostileBookmarkAndSearchFields } from '#test/hostile/typed-texts.tsx';

testHostileBookmarkAndSearchFields(fullCorpus);
