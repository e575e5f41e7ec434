import { testHostileAddresses } from './addresses.tsx';
import { handful } from './corpus.ts';
import { testHostileBookmarkAndSearchFields, testHostileFormFields } from './typed-texts.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus.
testHostileAddresses(handful);
testHostileFormFields(handful);
testHostileBookmarkAndSearchFields(handful);
