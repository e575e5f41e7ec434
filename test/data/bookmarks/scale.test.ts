import { testLargeTrees } from './large-trees.ts';

// The long test suite in test/campaigns/scale tests trees of 50,000 nodes.
testLargeTrees(2_000);
