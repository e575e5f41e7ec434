import { testHostileAddresses } from './addresses.tsx';
import { testHostileBookmarkAndSearchFields } from './bookmark-and-search-fields.tsx';
import { handful } from './corpus.ts';
import { testHostileFormFields } from './form-fields.tsx';

// A handful for every run; test/campaigns/hostile has the whole corpus.
testHostileAddresses(handful);
testHostileFormFields(handful);
testHostileBookmarkAndSearchFields(handful);
