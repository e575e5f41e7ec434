import { testHostilePaths } from './addresses.tsx';
import { sampleCorpus } from './corpus.ts';
import { testHostileBookmarkAndSearchFields, testHostileFormFields } from './typed-texts.tsx';

// Tests a sample in every test run; the long test suite in test/campaigns/hostile tests the full
// corpus.
testHostilePaths(sampleCorpus);
testHostileFormFields(sampleCorpus);
testHostileBookmarkAndSearchFields(sampleCorpus);
