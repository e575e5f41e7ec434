import { testLargeTrees } from './large-trees.ts';

// test/campaigns/scale has 50,000.
testLargeTrees(2_000);
