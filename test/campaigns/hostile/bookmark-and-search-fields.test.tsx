import { testHostileBookmarkAndSearchFields } from '#test/hostile/bookmark-and-search-fields.tsx';
import { wholeCorpus } from '#test/hostile/corpus.ts';

testHostileBookmarkAndSearchFields(wholeCorpus);
