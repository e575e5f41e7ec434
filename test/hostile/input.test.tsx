import { testHostilePaths } from './addresses.tsx';
import { sampleCorpus } from './corpus.ts';
import { testHostileBookmarkAndSearchFields, testHostileFormFields } from './typed-texts.tsx';

// Every run tests a sample; the campaign in test/campaigns/hostile tests the whole corpus.
testHostilePaths(sampleCorpus);
testHostileFormFields(sampleCorpus);
testHostileBookmarkAndSearchFields(sampleCorpus);
