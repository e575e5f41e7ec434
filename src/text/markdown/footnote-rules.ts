import type { StateBlock, StateInline } from 'markdown-it';

const definitionStart = /^\[\^([^\]\s]{1,200})\]:/;

/** `[^label]: text`, with more blocks indented by four. */
export function footnoteDefinition(
  state: StateBlock,
  line: number,
  endLine: number,
  silent: boolean,
): boolean {
  const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const to = state.eMarks[line] ?? 0;
  if (!state.src.startsWith('[^', from)) return false;
  const indent = state.sCount[line] ?? 0;
  if (indent - state.blkIndent >= 4) return false;
  const [marker, label] = definitionStart.exec(state.src.slice(from, to)) ?? [];
  if (marker === undefined || label === undefined) return false;
  if (silent) return true;

  const opening = state.push('footnote_open', '', 1);
  opening.info = footnoteLabel(label);
  const lines: [number, number] = [line, line + 1];
  opening.map = lines;

  const { parentType } = state;
  const before = [state.bMarks[line], state.tShift[line], state.sCount[line]] as const;
  const contentStart = from + marker.length;
  let column = indent + marker.length;
  let at = contentStart;
  for (; at < to; at += 1) {
    const code = state.src.charCodeAt(at);
    if (code === 0x20) column += 1;
    else if (code === 0x09) column += 4 - ((column + (state.bsCount[line] ?? 0)) % 4);
    else break;
  }
  state.bMarks[line] = contentStart;
  state.tShift[line] = at - contentStart;
  state.blkIndent += 4;
  // However far the text stands from its marker, it is no indented code.
  state.sCount[line] = state.blkIndent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, line, endLine);
  state.parentType = parentType;
  state.blkIndent -= 4;
  [state.bMarks[line], state.tShift[line], state.sCount[line]] = [
    before[0] ?? 0,
    before[1] ?? 0,
    before[2] ?? 0,
  ];
  lines[1] = Math.max(state.line, line + 1);
  state.line = lines[1];
  state.push('footnote_close', '', -1);
  return true;
}

const reference = /\[\^([^\]\s]{1,200})\]/y;

/** `[^label]`, where the environment says that this footnote is defined. */
export function footnoteReference(state: StateInline, silent: boolean): boolean {
  const { footnotes } = state.env;
  if (!(footnotes instanceof Set) || footnotes.size === 0) return false;
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) {
    return false;
  }
  reference.lastIndex = state.pos;
  const [whole, label] = reference.exec(state.src) ?? [];
  if (whole === undefined || label === undefined) return false;
  if (state.pos + whole.length > state.posMax || !footnotes.has(footnoteLabel(label))) return false;
  if (!silent) state.push('footnote_reference', '', 0).content = footnoteLabel(label);
  state.pos += whole.length;
  return true;
}

/** Labels are the same whatever the case of their letters. */
export function footnoteLabel(label: string): string {
  return label.toLowerCase().toUpperCase();
}
