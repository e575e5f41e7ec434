import type { ReportSection } from './bench.ts';

/**
 * Explanations of missed targets, derived from traces and profiles of the built app. Check the
 * explanations again when a figure changes.
 */
export const explanations: ReportSection = {
  title: 'Missed targets and their causes',
  text: [
    '**Filter at 1,000 and 10,000.** The app highlights the match in every visible row, so each keystroke changes 28 rows. This costs 3 ms of layout, 3.5 ms of paint and 17 tiles. react-arborist needs 0.7 ms, 0.8 ms and 3 tiles, because its rows don’t change while a longer word has the same matches. From 50,000 nodes on, the search dominates and the app leads.',
    '**Expand all and select all.** Event Timing reports multiples of 8 ms and depends on whether a frame meets its deadline, so a millisecond of paint can cost 8 ms. The app paints 4.3 ms for “expand all”, react-arborist 2.7 ms. For “select all” the app paints 6 ms and 51 tiles, Ant Design 2.4 ms and 6 tiles, because the app’s selected rows have rounded ends and are positioned separately. Everything outside the tree is already rendered one frame later.',
    '**Main thread until rows at 50,000 and 100,000.** Of the 106 ms at 50,000 nodes, decoding and parsing take 35 ms, validating the records 9 ms, building the tree 30 ms, garbage collection 20 ms, and rendering the rest. A worker wouldn’t help: transferring its result to the page takes twice as long as parsing (47 ms instead of 23 ms for this response).',
    '**Heap at 50,000.** A heap snapshot contains 5 MB of paths, titles and repositories, 3.2 MB of search text, 4 MB of nodes and records, and 5 MB of lists and the selection; the rest is compiled code and wrappers of page elements. `chrome://bookmarks` keeps its search data in another process.',
    '**Stroke in the directory, 95th percentile.** Only the first letters of a word and clearing the field take more than two frames, because they replace all rows. React renders them in 10 ms, text shaping takes 6 ms, painting 4 ms, and searching 10,000 competencies 4 ms. A longer word searches only the previous matches, in one millisecond.',
    '**JavaScript until the first row.** The target was 150 kB; the app needs 204 kB, of which the required libraries are 123 kB.',
    '**Slowest pathological text.** A megabyte of footnotes takes two seconds, a megabyte of brackets 1.7 seconds. The app renders all 18 texts; marked freezes on two and react-markdown on one.',
  ],
  rows: [],
};
