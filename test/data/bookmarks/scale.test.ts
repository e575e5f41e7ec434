import { testLargeTrees } from './large-trees.ts';

// The extended suite `scale` tests trees of 50,000 nodes.
testLargeTrees(2_000);
