import { testLargeTrees } from '#test/data/bookmarks/large-trees.ts';

testLargeTrees(50_000);
