import { testLargeTrees } from './large-trees.ts';

// The campaign in test/campaigns/scale uses 50,000.
testLargeTrees(2_000);
