import type { ReportSection } from './bench.ts';

/**
 * Explanations of missed targets, derived from traces and profiles of the built app. Check the
 * explanations again when a figure changes.
 */
export const explanations: ReportSection = {
  title: 'Missed targets and their causes',
  text: [
    '**Filter at 1,000 and 10,000 nodes.** The app highlights the match in every visible row, so each keystroke changes 28 rows. A keystroke in the app costs 3 ms of layout, 3.5 ms of paint and 17 raster tiles. The rows of react-arborist don’t change while a longer word has the same matches, so a keystroke in react-arborist costs 0.7 ms of layout, 0.8 ms of paint and 3 raster tiles. At 50,000 nodes and more, the search takes most of the time, and the app is faster than react-arborist.',
    '**Expand all and select all.** The Event Timing API reports multiples of 8 ms, so a frame that misses its deadline by one millisecond of paint can cost 8 ms. For “expand all”, painting takes 4.3 ms in the app and 2.7 ms in react-arborist. For “select all”, painting takes 6 ms and 51 raster tiles in the app, and 2.4 ms and 6 raster tiles in Ant Design. The app’s selected rows take longer to paint, because the rows have rounded ends and are positioned separately. The app already renders everything outside the tree one frame after the rows.',
    '**CPU time until first rows at 50,000 and 100,000 nodes.** Of the 106 ms at 50,000 nodes, decoding and parsing take 35 ms, validating the records 9 ms, building the tree 30 ms, garbage collection 20 ms, and rendering the rest. A worker wouldn’t reduce the CPU time, because the transfer of the worker’s result to the page takes twice as long as parsing the response (47 ms instead of 23 ms).',
    '**Heap at 50,000 nodes.** A heap snapshot contains 5 MB of paths, titles and repositories, 3.2 MB of search text, 4 MB of nodes and records, and 5 MB of lists and the selection; the rest is compiled code and wrappers of page elements. The heap of `chrome://bookmarks` excludes the search data, which another process stores.',
    '**Keystroke in the directory, 95th percentile.** Only typing the first letters of a word and clearing the field take more than two frames, because these keystrokes replace all rows. For a replacement of all rows, React rendering takes 10 ms, text shaping 6 ms, painting 4 ms, and searching 10,000 competencies 4 ms. If the user types more letters, the app searches only the previous matches, in one millisecond.',
    '**JavaScript until the first row.** The target was 150 kB; the app needs 204 kB, of which the required libraries are 123 kB.',
    '**Slowest pathological text.** A megabyte of footnotes takes two seconds, a megabyte of brackets 1.7 seconds. The app renders all 18 pathological texts; marked freezes on two of these texts, and react-markdown on one.',
  ],
  rows: [],
};
