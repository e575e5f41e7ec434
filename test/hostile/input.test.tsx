import { testHostilePaths } from './addresses.tsx';
import { sampleCorpus } from './corpus.ts';
import { testHostileBookmarkAndSearchFields, testHostileFormFields } from './typed-texts.tsx';

// Tests a sample of the corpus in every test run. The extended suite `hostile` tests the full
// corpus.
testHostilePaths(sampleCorpus);
testHostileFormFields(sampleCorpus);
testHostileBookmarkAndSearchFields(sampleCorpus);
