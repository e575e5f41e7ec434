import MarkdownIt, { type Token } from 'markdown-it';
import { plainText, webAutolink } from './autolinks.ts';
import { deepestBlocks, depthRule } from './depth-rule.ts';
import { footnoteDefinition, footnoteReference } from './footnote-rules.ts';
import { pairStrikethrough, strikethroughDelimiter } from './strikethrough-rules.ts';

/** Images inside the descriptions of images are parsed anew at each level, so there are few. */
const deepestImages = 3;

/** markdown-it with the rules of GFM that it lacks, as a parser into tokens. It draws nothing. */
function createParser() {
  const parser = new MarkdownIt({
    html: true,
    // Past its own limit the parser would leave text out, so ours comes first.
    maxNesting: deepestBlocks + 10,
  });
  // Addresses are checked where they are followed.
  parser.validateLink = () => true;

  parser.block.ruler.before('table', 'depth', depthRule);
  parser.block.ruler.before('reference', 'footnote', footnoteDefinition, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  parser.inline.ruler.at('text', plainText);
  parser.inline.ruler.at('linkify', webAutolink);
  parser.inline.ruler.at('strikethrough', strikethroughDelimiter);
  parser.inline.ruler.before('link', 'footnote', footnoteReference);
  parser.inline.ruler2.at('strikethrough', pairStrikethrough);

  const parseInline = parser.inline.parse.bind(parser.inline);
  let depth = 0;
  parser.inline.parse = (text, md, env, tokens: Token[]) => {
    if (depth > deepestImages) return;
    depth += 1;
    try {
      parseInline(text, md, env, tokens);
    } finally {
      depth -= 1;
    }
  };
  return parser;
}

export const parser = createParser();
