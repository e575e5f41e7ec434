import type { Section } from './bench.ts';

/**
 * Explanations of missed targets, derived from traces and profiles of the built app. Check them
 * again when a figure changes.
 */
export const explanations: Section = {
  title: 'What is missed, and why',
  text: [
    '**Filter at 1,000 and 10,000.** The app marks what was found in every row in view, so each stroke changes 28 rows: 3 ms of layout, 3.5 ms of paint and 17 tiles, against 0.7 ms, 0.8 ms and 3 tiles of react-arborist, whose rows stay as they are while a longer word finds the same. From 50,000 on the search decides, and the app leads.',
    '**Expand all and select all.** Event Timing tells whole steps of 8 ms, by whether a frame is done before its deadline, so a millisecond of paint may cost a step. The app paints 4.3 ms for “expand all”, react-arborist 2.7 ms. For “select all” it paints 6 ms and 51 tiles, Ant Design 2.4 ms and 6 tiles: the selected rows have round ends, and each stands in its own place. What is beside the tree is drawn a frame later already.',
    '**Main thread until rows at 50,000 and 100,000.** Of 106 ms at 50,000 decoding and parsing take 35, reading the records 9, making the tree 30, garbage collection 20 and drawing the rest. A worker wouldn’t help: to take over what it has parsed costs the page twice what parsing costs (47 against 23 ms for this answer).',
    '**Heap at 50,000.** By a heap snapshot: paths, titles and repositories 5 MB, the text that is searched 3.2, nodes and records 4, lists of them and the selection 5; the rest is compiled code and what stands for elements of the page. `chrome://bookmarks` keeps what it searches in another process.',
    '**Stroke in the directory, 95th percentile.** What is above two frames are the first letters of a word, and emptying the field: all rows are others then. React makes them in 10 ms, their texts are shaped in 6, painted in 4, and 10,000 competencies are searched in 4. A longer word searches only what the shorter one has found, in a millisecond.',
    '**JavaScript until the first row.** The aim was 150 kB; it is 204 kB, of which the prescribed libraries are 123.',
    '**Slowest pathological text.** A megabyte of footnotes takes two seconds, one of nothing but brackets 1.7. All 18 are shown; marked freezes on two and react-markdown on one.',
  ],
  rows: [],
};
